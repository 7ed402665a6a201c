// Whoever takes a company out finds each noun in the workbook of masters, or a reason why it is not there.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { tableOwners } from '../../../db/table-owners.ts'

const record = 'records of work: what was done stands in the log'
const within = 'belongs to the invoices, which go into the archive'
const machine = 'kept for the server’s own work'
/** Owners of tables of which no sheet of masters reads one. */
const leftOut: Readonly<Record<string, string>> = {
  'api-key': 'a secret goes nowhere',
  'auto-send': machine,
  category: 'settings',
  commercial: record,
  database: machine,
  deduction: record,
  delivery: record,
  download: 'made files, which end',
  export: 'settings',
  file: machine,
  group: 'what others show: theirs to take out',
  intake: record,
  'intake-api': record,
  invoice: 'invoices go into the archive',
  mail: 'the mail itself stays in its mailbox',
  'manual-entry': record,
  member: 'a sheet that was read, and ends with its import',
  nobody: 'left from earlier releases',
  notice: 'a person’s own',
  push: record,
  reconcile: record,
  reply: record,
  risk: 'settings',
  start: 'settings',
  robot: 'a secret goes nowhere',
  'tax-account': 'a secret goes nowhere',
  'tax-pull': record,
  usage: within,
  verification: within,
  view: 'settings',
  webhook: 'a secret goes nowhere',
}

it('each noun with a table has a sheet of masters or a reason for none', () => {
  const sheets = readFileSync(join(import.meta.dirname, 'masters-tables.ts'), 'utf8')
  const taken = new Set(
    [...sheets.matchAll(/\b(?:from|join) (\w+)/g)].flatMap(([, table]) =>
      table! in tableOwners ? [tableOwners[table as keyof typeof tableOwners]] : [],
    ),
  ) as ReadonlySet<string>
  const owners = [...new Set<string>(Object.values(tableOwners))]
  const without = owners.filter((owner) => !taken.has(owner) && !(owner in leftOut))
  expect(without.map((owner) => `${owner}: give it a sheet (masters-tables.ts, take-out-sheet.ts), or leftOut its reason`)).toEqual([])
  expect(Object.keys(leftOut).filter((owner) => taken.has(owner) || !owners.includes(owner))).toEqual([])
})
