// Secrets that outlive a change of the key.
import { sealedColumn } from '../../../kernel/sealed-columns.ts'

export const taxAccountSecrets = [
  sealedColumn('tax_session', 'secret_sealed', (tx) => tx.updateTable('tax_session')),
  sealedColumn('tax_account', 'password_sealed', (tx) => tx.updateTable('tax_account')),
]
