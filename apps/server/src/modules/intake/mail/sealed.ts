// Secrets that outlive a change of the key.
import type { SealedColumn } from '../../../kernel/sealed-columns.ts'

export const mailSecrets: readonly SealedColumn[] = [
  {
    table: 'mail_account',
    column: 'secret_sealed',
    write: (tx, { id, before, after }) =>
      tx
        .updateTable('mail_account')
        .set({ secret_sealed: after })
        .where('id', '=', id)
        .where('secret_sealed', '=', before)
        .executeTakeFirstOrThrow(),
  },
]
