// Secrets that outlive a change of the key.
import type { SealedColumn } from '../../../kernel/sealed-columns.ts'

export const pushSecrets: readonly SealedColumn[] = [
  {
    table: 'push_target',
    column: 'secret_sealed',
    write: (tx, { id, before, after }) =>
      tx
        .updateTable('push_target')
        .set({ secret_sealed: after })
        .where('id', '=', id)
        .where('secret_sealed', '=', before)
        .executeTakeFirstOrThrow(),
  },
]
