// Secrets that outlive a change of the key.
import type { SealedColumn } from '../../../kernel/sealed-columns.ts'

export const accountSecrets: readonly SealedColumn[] = [
  {
    table: 'app_user',
    column: 'recovery_key_sealed',
    shared: true,
    write: (tx, { id, before, after }) =>
      tx
        .updateTable('app_user')
        .set({ recovery_key_sealed: after })
        .where('id', '=', id)
        .where('recovery_key_sealed', '=', before)
        .executeTakeFirstOrThrow(),
  },
  {
    table: 'app_user',
    column: 'totp_sealed',
    shared: true,
    write: (tx, { id, before, after }) =>
      tx
        .updateTable('app_user')
        .set({ totp_sealed: after })
        .where('id', '=', id)
        .where('totp_sealed', '=', before)
        .executeTakeFirstOrThrow(),
  },
  {
    table: 'sign_in_rules',
    column: 'secret_sealed',
    id: 'company_id',
    write: (tx, { before, after }) =>
      tx.updateTable('sign_in_rules').set({ secret_sealed: after }).where('secret_sealed', '=', before).executeTakeFirstOrThrow(),
  },
]
