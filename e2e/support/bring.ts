// Imports a file before the journey starts: uploads it through the server and waits for its end.
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { signIn, uploadFile } from '../../scripts/lib/api-client.ts'
import { waitForImports } from '../../scripts/lib/wait-for.ts'
import { demo, appUrl } from './browser.ts'

/** Imports into a person's own area, or their company's; the default person is the demo account. */
export const bring = async (
  area: 'personal' | 'company',
  path: string,
  {
    account,
    password,
    mode = 'einvoice',
  }: { readonly account: string; readonly password: string; readonly mode?: 'einvoice' | 'image' } = demo,
): Promise<void> => {
  const person = await signIn(appUrl, account, password)
  const name = basename(path)
  const url = await uploadFile(person, name, await readFile(path))
  await person.api.invoice.importFiles({ area, mode, files: [{ name, url }] })
  const open = await waitForImports(person, 60, area)
  if (open.length > 0) throw new Error(`no ending in time: ${open.join()}`)
}
