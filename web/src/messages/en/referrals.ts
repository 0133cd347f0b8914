export const referrals = {
  title: 'Referrals',
  intro: 'Friends who sign up with your link are counted as yours.',
  code: 'Your referral code',
  link: 'Your referral link',
  friends: 'Your friends',
  closedTitle: 'No bonus can be earned yet',
  closedText:
    "A bonus of 1,000 UGX follows a friend's first deposit of at least 3,800 UGX. These bonuses are not paid yet; once they are, your friends and what they earned you will appear here.",
};
