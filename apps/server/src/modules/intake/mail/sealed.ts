// Secrets that outlive a change of the key.
import { sealedColumn } from '../../../kernel/sealed-columns.ts'

export const mailSecrets = [sealedColumn('mail_account', 'secret_sealed', (tx) => tx.updateTable('mail_account'))]
