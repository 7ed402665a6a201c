// Mails to the operator without an address of theirs: one file each in a folder of the data, for their own mail program.
import { randomUUID } from 'node:crypto'
import { copyFile, open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFolder } from '../../lib/make-folder.ts'
import type { IncomingMail } from '../../ports/mail-in.ts'

export const operatorFolder =
  (folder: string, now: () => Date) =>
  async ({ path }: IncomingMail): Promise<void> => {
    makeFolder(folder)
    const name = join(folder, `${now().toISOString().replaceAll(':', '')}-${randomUUID().slice(0, 8)}.eml`)
    await copyFile(path, `${name}.part`)
    const file = await open(`${name}.part`, 'r+')
    await file.sync()
    await file.close()
    await rename(`${name}.part`, name)
  }
