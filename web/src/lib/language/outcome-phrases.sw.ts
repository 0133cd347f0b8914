import { type Phrases, phraseFor } from './phrases.ts';

/** What the server says about deposits, payouts and transfers, and what Swahili says for it. */
export const outcomePhrases: Phrases = {
  'The payment was declined on your phone, so no money was taken. Start again if you did not mean to.':
    'Malipo yalikataliwa kwenye simu yako, kwa hiyo hakuna pesa zilizochukuliwa. Anza tena kama hukukusudia.',
  'The PIN was not right, so no money was taken. Start again and enter your mobile money PIN.':
    'PIN haikuwa sahihi, kwa hiyo hakuna pesa zilizochukuliwa. Anza tena na uweke PIN yako ya Mobile Money.',
  'There is not enough money in your mobile wallet, so no money was taken. Top it up or try a smaller amount.':
    'Pesa kwenye simu yako hazitoshi, kwa hiyo hakuna pesa zilizochukuliwa. Ongeza pesa au jaribu kiasi kidogo zaidi.',
  'This would go beyond the limit of your mobile wallet, so no money was taken. Try a smaller amount, or tomorrow.':
    'Kiasi hiki kingezidi kikomo cha akaunti yako ya simu, kwa hiyo hakuna pesa zilizochukuliwa. Jaribu kiasi kidogo zaidi, au kesho.',
  'This number has no mobile money account, so no money was taken. Check the number and the provider.':
    'Nambari hii haina akaunti ya Mobile Money, kwa hiyo hakuna pesa zilizochukuliwa. Kagua nambari na mtoa huduma.',
  'The provider does not take this amount, so no money was taken. Try another amount.':
    'Mtoa huduma hapokei kiasi hiki, kwa hiyo hakuna pesa zilizochukuliwa. Jaribu kiasi kingine.',
  'The request was not approved in time, so no money was taken. Start again and have your phone at hand.':
    'Ombi halikukubaliwa kwa wakati, kwa hiyo hakuna pesa zilizochukuliwa. Anza tena ukiwa na simu yako karibu.',
  'The provider could not be asked, so no money was taken. Please try again in a few minutes.':
    'Mtoa huduma hakuweza kufikiwa, kwa hiyo hakuna pesa zilizochukuliwa. Tafadhali jaribu tena baada ya dakika chache.',
  'You took a break from play, or excluded yourself, before your phone was asked, so no money was taken.':
    'Ulichukua pumziko, au ulijizuia kucheza, kabla simu yako haijaombwa malipo, kwa hiyo hakuna pesa zilizochukuliwa.',
  'The provider did not carry out the payment, so no money was taken. Please try again.':
    'Mtoa huduma hakutekeleza malipo, kwa hiyo hakuna pesa zilizochukuliwa. Tafadhali jaribu tena.',
  'The provider has not told us what became of this payment. We keep asking; if money left your phone, it will be credited.':
    'Mtoa huduma hajatuambia malipo haya yameishia wapi. Tunaendelea kuuliza; kama pesa zilitoka kwenye simu yako, zitaingizwa kwenye salio lako.',
  'The provider reports another amount than the one you asked for. Our team is looking at it; contact support to speed it up.':
    'Mtoa huduma ameripoti kiasi tofauti na ulichoomba. Timu yetu inakiangalia; wasiliana na huduma kwa wateja ili kuharakisha.',
  'The provider reports a payment that has been credited before. Our team is looking at it; contact support to speed it up.':
    'Mtoa huduma ameripoti malipo ambayo tayari yaliingizwa. Timu yetu inayaangalia; wasiliana na huduma kwa wateja ili kuharakisha.',
  'The network no longer shows us this transfer. We keep looking; if your wallet says that it was sent, it will be credited.':
    'Mtandao hautuonyeshi tena uhamisho huu. Tunaendelea kuutafuta; kama pochi yako inasema ulitumwa, utaingizwa kwenye salio lako.',
  'Our team looked for this payment and did not find it, so nothing was credited. If money left you, send support the message you got about it.':
    'Timu yetu ilitafuta malipo haya na haikuyapata, kwa hiyo hakuna kilichoingizwa. Kama pesa zilitoka kwako, itumie huduma kwa wateja ujumbe uliopata kuhusu malipo hayo.',
  'The number or address cannot receive this payment, so all of the money is back in your balance. Check it and ask again.':
    'Nambari au anwani haiwezi kupokea malipo haya, kwa hiyo pesa zote zimerudi kwenye salio lako. Ikague kisha uombe tena.',
  'The payment would go beyond a limit of the receiving wallet, so all of the money is back in your balance. Try a smaller amount, or tomorrow.':
    'Malipo yangezidi kikomo cha pochi inayopokea, kwa hiyo pesa zote zimerudi kwenye salio lako. Jaribu kiasi kidogo zaidi, au kesho.',
  'The provider could not take the payment, so all of the money is back in your balance. Please ask again in a while.':
    'Mtoa huduma hakuweza kupokea malipo, kwa hiyo pesa zote zimerudi kwenye salio lako. Tafadhali omba tena baadaye.',
  'The payment could not be made at the moment, so all of the money is back in your balance. Please ask again in a while.':
    'Malipo hayakuweza kufanyika kwa sasa, kwa hiyo pesa zote zimerudi kwenye salio lako. Tafadhali omba tena baadaye.',
  'The provider did not carry out the payment, so all of the money is back in your balance. Please ask again, or contact support.':
    'Mtoa huduma hakutekeleza malipo, kwa hiyo pesa zote zimerudi kwenye salio lako. Tafadhali omba tena, au wasiliana na huduma kwa wateja.',
  'Transfer from {0}': 'Uhamisho kutoka kwa {0}',
};

export function swahiliOutcome(sentence: string): string {
  return phraseFor(sentence, outcomePhrases) ?? sentence;
}
