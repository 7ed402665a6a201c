// A title as a person writes it, in a form or a sheet row: normalised, judged field by field, compared with existing
// titles.
import { isPlaceholderName, limits } from '../limits.ts'
import { isDay } from '../months.ts'
import { isFormula, tidyName, unseen, unspaced } from '../text/plain-text.ts'
import { judgeTaxId } from '../tax/tax-id.ts'
import { comparedName, comparedTaxId, type FormerName, type Title, type TitleKind } from './title.ts'

/** A person's input for a title. Missing texts are empty. */
export interface TitleDraft {
  readonly kind: TitleKind
  readonly name: string
  readonly taxId: string
  readonly address: string
  readonly phone: string
  readonly bankName: string
  readonly bankAccount: string
  readonly formerNames: readonly FormerName[]
}
export const titleColumns = ['name', 'taxId', 'address', 'phone', 'bankName', 'bankAccount', 'formerNames'] as const
export type TitleColumn = (typeof titleColumns)[number]
export type TitleError =
  | 'required'
  | 'tooLong'
  | 'nameInvalid'
  | 'taxIdShape'
  | 'taxIdCheck'
  | 'taxIdUnneeded'
  | 'tooMany'
  | 'dateInvalid'
  | 'duplicate'
  | 'taken'
export interface CellError {
  readonly column: TitleColumn
  readonly reason: TitleError
}
const lengths = {
  name: limits.companyName,
  address: limits.titleText,
  phone: limits.titlePhone,
  bankName: limits.titleText,
  bankAccount: limits.titleAccount,
} as const

/** Blanks around texts off, tax id in capitals, former names without empty ones. */
export const plainTitle = (draft: TitleDraft): TitleDraft => ({
  kind: draft.kind,
  name: tidyName(draft.name),
  taxId: comparedTaxId(draft.taxId),
  address: tidy(draft.address),
  phone: tidy(draft.phone),
  bankName: tidy(draft.bankName),
  bankAccount: unspaced(draft.bankAccount),
  formerNames: draft.formerNames.map(({ name, until }) => ({ name: tidyName(name), until })).filter(({ name }) => name !== ''),
})
const tidy = (text: string): string => text.replace(/[\r\n\t]+/g, ' ').trim()

/** Faults of a normalised draft, one reason a field. Names that a spreadsheet takes for a formula are refused. */
export const judgeTitle = (draft: TitleDraft): CellError[] => {
  const errors: CellError[] = []
  const wrong = (column: TitleColumn, reason: TitleError): void => {
    if (!errors.some((e) => e.column === column)) errors.push({ column, reason })
  }
  if (unseen(draft.name)) wrong('name', 'required')
  for (const [column, max] of Object.entries(lengths) as [keyof typeof lengths, number][])
    if ([...draft[column]].length > max) wrong(column, 'tooLong')
  if (isPlaceholderName(draft.name) || isFormula(draft.name)) wrong('name', 'nameInvalid')
  if (draft.kind === 'personal' && draft.taxId !== '') wrong('taxId', 'taxIdUnneeded')
  if (draft.kind === 'company') {
    const verdict =
      draft.taxId === ''
        ? 'required'
        : ({ good: undefined, other: undefined, bad: 'taxIdCheck', malformed: 'taxIdShape' } as const)[judgeTaxId(draft.taxId)]
    if (verdict) wrong('taxId', verdict)
  }
  if (draft.formerNames.length > limits.formerNames) wrong('formerNames', 'tooMany')
  const names = [draft.name, ...draft.formerNames.map((former) => former.name)].map(comparedName)
  if (new Set(names).size < names.length) wrong('formerNames', 'duplicate')
  for (const { name, until } of draft.formerNames) {
    if ([...name].length > limits.companyName) wrong('formerNames', 'tooLong')
    if (isFormula(name) || unseen(name)) wrong('formerNames', 'nameInvalid')
    if (until !== null && !isDay(until)) wrong('formerNames', 'dateInvalid')
  }
  return errors
}
/** Former names as one cell says them: `旧名（至2024-06-30）；更旧的名`. */
export const formerNamesOf = (cell: string): FormerName[] =>
  cell
    .split(/[;；\r\n]+/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => {
      const [, name, year, month, day] =
        /^(.*?)\s*[（(]\s*(?:至|until)?\s*(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?\s*[)）]$/i.exec(part) ?? []
      return name && year && month && day
        ? { name, until: `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` }
        : { name: part, until: null }
    })
/**
 * Marks rows of one sheet whose name or tax id exists in `there` or in another acceptable row. A row that is faulty or
 * already exists blocks no other row.
 */
export const doubled = (drafts: readonly TitleDraft[], there: readonly Pick<Title, 'name' | 'taxId'>[]): CellError[][] => {
  const count = (values: readonly string[]): ReadonlyMap<string, number> =>
    values.reduce((sums, value) => sums.set(value, (sums.get(value) ?? 0) + 1), new Map<string, number>())
  const taken = { name: new Set(there.map((t) => compared.name(t))), taxId: new Set(there.map((t) => compared.taxId(t))) }
  const keepable = drafts.map((d) => judgeTitle(d).length === 0 && columns.every((column) => !taken[column].has(compared[column](d))))
  const could = drafts.filter((_, at) => keepable[at])
  const standing = { name: count(could.map(compared.name)), taxId: count(could.map(compared.taxId)) }
  return drafts.map((draft, at) =>
    columns.flatMap((column): CellError[] => {
      const value = compared[column](draft)
      if (value === '') return []
      if (taken[column].has(value)) return [{ column, reason: 'taken' }]
      return (standing[column].get(value) ?? 0) > (keepable[at] ? 1 : 0) ? [{ column, reason: 'duplicate' }] : []
    }),
  )
}
const columns = ['name', 'taxId'] as const
const compared = {
  name: ({ name }: Pick<Title, 'name'>) => comparedName(name),
  taxId: ({ taxId }: Pick<Title, 'taxId'>) => comparedTaxId(taxId),
}
