// Secrets that outlive a change of the key.
import type { SealedColumn } from '../../../kernel/sealed-columns.ts'

export const webhookSecrets: readonly SealedColumn[] = [
  {
    table: 'webhook',
    column: 'secret_sealed',
    write: (tx, { id, before, after }) =>
      tx
        .updateTable('webhook')
        .set({ secret_sealed: after })
        .where('id', '=', id)
        .where('secret_sealed', '=', before)
        .executeTakeFirstOrThrow(),
  },
]
