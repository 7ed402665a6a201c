// Secrets that outlive a change of the key.
import type { SealedColumn } from '../../../kernel/sealed-columns.ts'

export const taxAccountSecrets: readonly SealedColumn[] = [
  {
    table: 'tax_session',
    column: 'secret_sealed',
    write: (tx, { id, before, after }) =>
      tx
        .updateTable('tax_session')
        .set({ secret_sealed: after })
        .where('id', '=', id)
        .where('secret_sealed', '=', before)
        .executeTakeFirstOrThrow(),
  },
  {
    table: 'tax_account',
    column: 'password_sealed',
    write: (tx, { id, before, after }) =>
      tx
        .updateTable('tax_account')
        .set({ password_sealed: after })
        .where('id', '=', id)
        .where('password_sealed', '=', before)
        .executeTakeFirstOrThrow(),
  },
]
