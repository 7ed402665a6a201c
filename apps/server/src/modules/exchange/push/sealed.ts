// Secrets that outlive a change of the key.
import { sealedColumn } from '../../../kernel/sealed-columns.ts'

export const pushSecrets = [sealedColumn('push_target', 'secret_sealed', (tx) => tx.updateTable('push_target'))]
