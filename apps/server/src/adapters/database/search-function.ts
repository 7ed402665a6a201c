// has_text(search, keyword): whether a row's search text contains the keyword, by the index of character pairs where
// row-level security allows it. has_digits(number, part): the same for a number and five or more of its digits in a
// row, by the index of five-digit sequences, each of which few numbers share. has_words(words, keyword, pattern): whether
// a column as it was written contains the keyword in either case, which the pattern spells for ILIKE.
// PostgreSQL checks a policy before any condition whose function might leak hidden rows, so index conditions accept
// LEAKPROOF functions only. The functions named here reveal nothing of their arguments but the result. Marking them
// needs a superuser, once; without it, a search reads all rows of the company by LIKE (0.6 s at 600,000 rows instead of
// 0.02 to 0.15 s), and deep pages by amount read from the start.
import type { SqlSession } from '../../db/sql-session.ts'
import type { DatabaseAdapter } from './adapter.ts'
import { withAdvisoryLock } from './advisory-lock.ts'

const proven = [
  'pg_catalog.arraycontains(anyarray, anyarray)',
  'pg_catalog.numeric_lt(numeric, numeric)',
  'pg_catalog.numeric_le(numeric, numeric)',
  'pg_catalog.numeric_gt(numeric, numeric)',
  'pg_catalog.numeric_ge(numeric, numeric)',
  'public.bigrams(text)',
  'public.fives(text)',
] as const
interface SearchFunction {
  readonly name: string
  readonly given: string
  readonly byIndex: string
  readonly inRows: string
}
const functions: readonly SearchFunction[] = [
  {
    name: 'has_text',
    given: 'search text, keyword text',
    byIndex: 'bigrams(search) @> bigrams(keyword)',
    inRows: String.raw`search like '%' || regexp_replace(keyword, '([\\%_])', '\\\1', 'g') || '%'`,
  },
  {
    name: 'has_digits',
    given: 'number text, part text',
    byIndex: 'fives(number) @> fives(part)',
    inRows: `number like '%' || part || '%'`,
  },
  {
    name: 'has_words',
    given: 'words text, keyword text, pattern text',
    byIndex: 'bigrams(words) @> bigrams(keyword)',
    inRows: 'words ilike pattern',
  },
]

/** Marks the leakproof functions and creates the search functions; changes nothing if they fit already. */
export const finalizeSearch = async (session: SqlSession, superuser?: DatabaseAdapter['superuser']): Promise<void> => {
  const state = (
    await session.query(
      'select (select bool_and(proleakproof) from pg_proc where oid = any($1::regprocedure[]::oid[])) as proven, (select rolsuper from pg_roles where rolname = current_user) as may',
      [[...proven]],
    )
  ).rows[0] as { proven: boolean; may: boolean }
  const may = state.may || superuser !== undefined
  if (!state.proven && may) {
    const marking = await superuser?.()
    try {
      await withAdvisoryLock(
        marking ?? session,
        proven.map((name) => `alter function ${name} leakproof`),
      )
    } finally {
      await marking?.end()
    }
  }
  for (const { name, given, byIndex, inRows } of functions) {
    const body = `select ${state.proven || may ? `${byIndex} and ${inRows}` : inRows}`
    const {
      rows: [is],
    } = (await session.query('select prosrc as source from pg_proc where proname = $1', [name])) as { rows: { source: string }[] }
    if (is?.source.trim() !== body)
      await withAdvisoryLock(session, [
        `create or replace function ${name}(${given}) returns boolean language sql immutable parallel safe as $body$ ${body} $body$`,
      ])
  }
}
