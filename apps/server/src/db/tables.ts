// The database's tables as Kysely types: generated from the migrations (`npm run tables`), with the narrower types of
// `column-types.ts`.
import type { ColumnType, Selectable, SelectType } from 'kysely'
import type { ColumnTypes } from './column-types.ts'
import type { DB } from './tables.generated.ts'

/** A column with other values; nullability and default stay. */
type WithValues<Column, Values> =
  Column extends ColumnType<infer Selected, infer Inserted, unknown>
    ? ColumnType<Values | Extract<Selected, null>, Values | Extract<Inserted, null | undefined>, Values | Extract<Selected, null>>
    : Values | Extract<Column, null>
type Narrowed<Table, Types> = { [C in keyof Table]: C extends keyof Types ? WithValues<Table[C], Types[C]> : Table[C] }
/** Types that their columns can hold; a missing table or column can hold nothing. */
type Holdable<Types> = {
  [T in keyof Types]: T extends keyof DB
    ? { [C in keyof Types[T]]: C extends keyof DB[T] ? NonNullable<SelectType<DB[T][C]>> : never }
    : never
}
type AllNarrowed<Types extends Holdable<Types>> = { [T in keyof DB]: T extends keyof Types ? Narrowed<DB[T], Types[T]> : DB[T] }

export type Tables = AllNarrowed<ColumnTypes>
/** A row of a query over all columns. */
export type Row<Table extends keyof Tables> = Selectable<Tables[Table]>
