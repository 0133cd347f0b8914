import type { Failure } from '@sanduku/contracts/errors';
import { operatorProblems, type Problem } from '@sanduku/contracts/problems';
import { settings } from '../settings/texts.ts';
import { countryName } from './format.ts';
import { shared } from './texts.ts';

/** The sentence about a field of a rejected request, with the field's name on screen; undefined if it names none. */
export function fieldProblemText(params: Failure['params'], sentence: string): string | undefined {
  const problem = params as Partial<Problem> | undefined;
  if (problem?.problem === undefined || problem.field === undefined) return undefined;
  const field = fieldName(problem.field);
  return problem.problem === 'field_not_valid'
    ? operatorProblems.field_not_valid({ rule: 'other', ...problem, field })
    : `${field}: ${sentence}`;
}

/** "tables.0.2" is "Prize table 1", and "settings.rates.KE" is "Rates, Kenya". */
function fieldName(path: string): string {
  const [first = '', second = '', third] = path.split('.');
  if (first === 'settings') return settingName(second, third);
  const name = (shared.fields as Readonly<Record<string, string>>)[first] ?? shared.unnamedField;
  return /^\d+$/.test(second) ? `${name} ${Number(second) + 1}` : name;
}

function settingName(name: string, country: string | undefined): string {
  const label = (settings.fields as Readonly<Record<string, { label: string }>>)[name]?.label;
  if (label === undefined) return shared.fields.settings;
  return country === undefined ? label : `${label}, ${countryName(country)}`;
}
