// Secrets that outlive a change of the key.
import { sealedColumn } from '../../../kernel/sealed-columns.ts'

export const webhookSecrets = [sealedColumn('webhook', 'secret_sealed', (tx) => tx.updateTable('webhook'))]
