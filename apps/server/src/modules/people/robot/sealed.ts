// Secrets that outlive a change of the key.
import { sealedColumn } from '../../../kernel/sealed-columns.ts'

export const robotSecrets = [sealedColumn('robot', 'address_sealed', (tx) => tx.updateTable('robot'))]
