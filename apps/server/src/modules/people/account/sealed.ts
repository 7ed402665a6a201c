// Secrets that outlive a change of the key.
import { sealedColumn } from '../../../kernel/sealed-columns.ts'

export const accountSecrets = [
  sealedColumn('app_user', 'recovery_key_sealed', (tx) => tx.updateTable('app_user'), { shared: true }),
  sealedColumn('app_user', 'totp_sealed', (tx) => tx.updateTable('app_user'), { shared: true }),
  sealedColumn('sign_in_rules', 'secret_sealed', (tx) => tx.updateTable('sign_in_rules'), { id: 'company_id' }),
]
