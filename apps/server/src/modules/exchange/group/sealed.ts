// Secrets that outlive a change of the key.
import type { SealedColumn } from '../../../kernel/sealed-columns.ts'

export const groupSecrets: readonly SealedColumn[] = [
  {
    table: 'company_group',
    column: 'key_sealed',
    write: (tx, { id, before, after }) =>
      tx
        .updateTable('company_group')
        .set({ key_sealed: after })
        .where('id', '=', id)
        .where('key_sealed', '=', before)
        .executeTakeFirstOrThrow(),
  },
  {
    table: 'group_membership',
    column: 'key_sealed',
    write: (tx, { id, before, after }) =>
      tx
        .updateTable('group_membership')
        .set({ key_sealed: after })
        .where('id', '=', id)
        .where('key_sealed', '=', before)
        .executeTakeFirstOrThrow(),
  },
]
