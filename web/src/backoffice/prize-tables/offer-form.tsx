import { type CountryCode, countries, countryCodes, countryOf } from '@sanduku/contracts/countries';
import { figuresOf, type Odds, odds, styleOf } from '@sanduku/contracts/odds';
import { bankrollInStakes, houseEdge, presets } from '@sanduku/contracts/prize-tables/rules';
import { type FormEvent, useState } from 'react';
import { AmountField } from '../../ui/amount-field.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Checkbox, Field } from '../../ui/fields.tsx';
import { adminApi } from '../admin-api.ts';
import { numberText, shareText } from '../shared/format.ts';
import { ReasonDialog } from '../shared/reason-dialog.tsx';
import { offerProblems, startOf, tableOf, textOf } from './offer-input.ts';
import { nameOf } from './table-name.ts';
import { prizeTables } from './texts.ts';

const texts = prizeTables.form;

const MOST_TABLES = 4;

export function OfferForm({ maximumPrizePercent }: { maximumPrizePercent: number }) {
  const [lines, setLines] = useState([textOf(odds)]);
  const [chosen, setChosen] = useState<readonly CountryCode[]>([]);
  const [stake, setStake] = useState('');
  const [from, setFrom] = useState('');
  const [isTried, setTried] = useState(false);
  const [isConfirming, setConfirming] = useState(false);

  const tables = lines.map(tableOf);
  const problems = offerProblems(
    { lines, countries: chosen, stake, from },
    { maximumPrizePercent, now: new Date() },
  );
  const write = (index: number, text: string) =>
    setLines(lines.map((line, place) => (place === index ? text : line)));

  function begin(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (
      Object.values(problems)
        .flat()
        .every((problem) => problem === undefined)
    )
      setConfirming(true);
  }

  return (
    <Card title={texts.title}>
      <p className="-mt-3 mb-4 text-sm text-ink-soft">{texts.text}</p>
      <form onSubmit={begin} noValidate className="flex flex-col gap-5">
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is known by its place.
          <div key={index} className="flex flex-col gap-2">
            <Field
              name={`table-${index + 1}`}
              label={texts.label(index + 1)}
              hint={texts.hint}
              value={line}
              maxLength={60}
              onChange={({ target }) => write(index, target.value)}
              error={problems.tables[index]}
              autoComplete="off"
            />
            <div className="flex flex-wrap items-center gap-2">
              <span className="text-sm">{texts.presets}</span>
              {presets.map((preset) => (
                <Button key={textOf(preset)} onClick={() => write(index, textOf(preset))}>
                  {figuresOf(preset).returnToPlayerPercent}
                </Button>
              ))}
              {lines.length > 1 && (
                <Button onClick={() => setLines(lines.filter((_, place) => place !== index))}>
                  {texts.remove(index + 1)}
                </Button>
              )}
            </div>
            <Preview table={problems.tables[index] === undefined ? tables[index] : undefined} />
          </div>
        ))}
        {lines.length < MOST_TABLES && (
          <div>
            <Button onClick={() => setLines([...lines, textOf(presets[lines.length] ?? odds)])}>
              {texts.add}
            </Button>
          </div>
        )}
        <fieldset className="grid grid-cols-2 gap-x-4 gap-y-2 sm:grid-cols-4">
          <legend className="mb-1.5 text-sm font-semibold">{texts.countries}</legend>
          {countryCodes.map((code) => (
            <Checkbox
              key={code}
              label={countryOf(code).name}
              checked={chosen.includes(code)}
              onChange={({ target }) =>
                setChosen(
                  countryCodes.filter((other) => (other === code ? target.checked : chosen.includes(other))),
                )
              }
            />
          ))}
        </fieldset>
        <div className="grid grid-cols-1 gap-x-4 gap-y-5 sm:grid-cols-2">
          <AmountField
            label={texts.highestStake}
            hint={texts.highestStakeHint}
            symbol="UGX"
            decimals={0}
            value={stake}
            onValueChange={setStake}
            error={isTried ? problems.stake : undefined}
            autoComplete="off"
          />
          <Field
            name="from"
            type="datetime-local"
            label={texts.from}
            hint={texts.fromHint}
            value={from}
            onChange={({ target }) => setFrom(target.value)}
            error={isTried ? problems.from : undefined}
          />
        </div>
        {isTried && problems.countries && <p role="alert">{problems.countries}</p>}
        <div>
          <Button type="submit" variant="primary">
            {texts.begin}
          </Button>
        </div>
      </form>
      {isConfirming && (
        <ReasonDialog
          title={texts.confirm}
          description={texts.confirmText(
            countries
              .filter(({ code }) => chosen.includes(code as CountryCode))
              .map(({ name }) => name)
              .join(', '),
            tables.map((table) => table && nameOf(table)).join('; '),
          )}
          submitLabel={texts.submit}
          onSubmit={(reason) =>
            adminApi.call('POST /api/admin/prize-tables', {
              body: {
                countries: [...chosen],
                tables: tables.map((table) => [...(table?.prizesBasisPoints ?? [])]),
                highestStake: Number(stake),
                from: startOf(from),
                reason,
              },
            })
          }
          changes={['prizeTables']}
          onClose={() => setConfirming(false)}
        />
      )}
    </Card>
  );
}

function Preview({ table }: { table: Odds | undefined }) {
  if (table === undefined) return null;
  const { winPercent, returnToPlayerPercent } = figuresOf(table);
  return (
    <p className="text-sm">
      {texts.figures({
        name: texts.names[styleOf(table)],
        win: winPercent,
        prizes: table.prizesBasisPoints.map((prize) => prizeTables.prize(String(prize / 100))).join(', '),
        returned: returnToPlayerPercent,
        edge: shareText(houseEdge(table)),
        stakes: numberText(Math.ceil(bankrollInStakes(table))),
      })}
    </p>
  );
}
