import { type CountryCode, countries, countryCodes, countryOf } from '@sanduku/contracts/countries';
import { figuresOf, type Odds, odds, styleOf, type TableStyle } from '@sanduku/contracts/odds';
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
import { prizesText, tableName } from './table-name.ts';

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
  const countryNames = countries
    .filter(({ code }) => chosen.includes(code as CountryCode))
    .map(({ name }) => name)
    .join(', ');
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
    <Card
      title="Offer new tables"
      text="The chosen countries will offer only these tables. Another operator must approve."
    >
      <form onSubmit={begin} noValidate className="flex flex-col gap-5">
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is known by its place.
          <div key={index} className="flex flex-col gap-2">
            <Field
              name={`table-${index + 1}`}
              label={`Table ${index + 1}: prizes in percent`}
              hint="One to eight prizes, such as 20, 30, 40, 50; the other boxes are empty."
              value={line}
              maxLength={60}
              onChange={({ target }) => write(index, target.value)}
              error={problems.tables[index]}
              autoComplete="off"
            />
            <div className="flex flex-wrap items-center gap-2">
              <span className="text-sm">Start with</span>
              {presets.map((preset) => (
                <Button key={textOf(preset)} onClick={() => write(index, textOf(preset))}>
                  {figuresOf(preset).returnToPlayerPercent}
                </Button>
              ))}
              {lines.length > 1 && (
                <Button onClick={() => setLines(lines.filter((_, place) => place !== index))}>
                  Remove table {index + 1}
                </Button>
              )}
            </div>
            <Preview table={problems.tables[index] === undefined ? tables[index] : undefined} />
          </div>
        ))}
        {lines.length < MOST_TABLES && (
          <div>
            <Button onClick={() => setLines([...lines, textOf(presets[lines.length] ?? odds)])}>
              Add a table
            </Button>
          </div>
        )}
        <fieldset className="grid grid-cols-2 gap-x-4 gap-y-2 sm:grid-cols-4">
          <legend className="mb-1.5 text-sm font-semibold">Countries</legend>
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
          {isTried && problems.countries && (
            <p role="alert" className="col-span-full text-sm font-medium text-error">
              {problems.countries}
            </p>
          )}
        </fieldset>
        <div className="grid grid-cols-1 gap-x-4 gap-y-5 sm:grid-cols-2">
          <AmountField
            label="Highest stake"
            hint="In UGX. Other countries use the same value in their currency. The bankroll must cover it."
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
            label="From (Kampala time)"
            hint="Within one year. Leave it empty to start one minute after approval."
            value={from}
            onChange={({ target }) => setFrom(target.value)}
            error={isTried ? problems.from : undefined}
          />
        </div>
        <div>
          <Button type="submit" variant="primary">
            Offer these tables
          </Button>
        </div>
      </form>
      {isConfirming && (
        <ReasonDialog
          title="Offer new prize tables?"
          description={`In ${countryNames}: ${tables.map((table) => table && tableName(table)).join('; ')}`}
          submitLabel="Request approval"
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

const styleNames: Record<TableStyle, string> = { steady: 'Steady', classic: 'Classic', bold: 'Bold' };

function Preview({ table }: { table: Odds | undefined }) {
  if (table === undefined) return null;
  const { winPercent, returnToPlayerPercent } = figuresOf(table);
  return (
    <p className="text-sm">
      Players see it as “{styleNames[styleOf(table)]}”. {winPercent} of boxes pay {prizesText(table)}. Players
      get back {returnToPlayerPercent} of stakes; the house edge is {shareText(houseEdge(table))}. The
      bankroll must be {numberText(Math.ceil(bankrollInStakes(table)))} times the highest stake.
    </p>
  );
}
