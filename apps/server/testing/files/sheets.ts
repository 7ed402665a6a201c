// Spreadsheets for tests, and how a browser sends one to be previewed.
import { utils, write } from '@e965/xlsx'
import type { Envelope } from '@piaotai/contract/endpoint.ts'
import { proofOfPassword, type Person } from '../../../../scripts/lib/api-client.ts'

export const workbook = (rows: readonly (readonly unknown[])[], bookType: 'xlsx' | 'biff8' = 'xlsx'): Buffer => {
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows.map((row) => [...row])), '表')
  return write(book, { type: 'buffer', bookType }) as Buffer
}
/** A workbook of several pages. */
export const workbookOf = (pages: readonly { readonly name: string; readonly rows: readonly (readonly unknown[])[] }[]): Buffer => {
  const book = utils.book_new()
  for (const { name, rows } of pages) utils.book_append_sheet(book, utils.aoa_to_sheet(rows.map((row) => [...row])), name)
  return write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer
}
/** Posts a file to a call of a center: `staff/import/preview`. */
export const postSheet = async <T>(
  person: Person,
  path: string,
  bytes: Uint8Array,
  name = '表.xlsx',
  field = 'file',
  center: 'user-center' | 'email-center' = 'user-center',
): Promise<{ status: number; body: Envelope<T> }> => {
  const form = new FormData()
  form.append(field, new Blob([bytes as Uint8Array<ArrayBuffer>]), name)
  const post = async (proof: Readonly<Record<string, string>> = {}) => {
    const headers = { authorization: `Bearer ${person.token}`, ...proof }
    const response = await fetch(`${person.base}/${center}/${path}`, { method: 'POST', headers, body: form })
    return { status: response.status, body: (await response.json()) as Envelope<T> }
  }
  const answer = await post()
  return answer.body.problem === 'act.proofNeeded' && person.password !== undefined ? post(proofOfPassword(person.password)) : answer
}
