// Secrets that outlive a change of the key.
import { sealedColumn } from '../../../kernel/sealed-columns.ts'

export const groupSecrets = [
  sealedColumn('company_group', 'key_sealed', (tx) => tx.updateTable('company_group')),
  sealedColumn('group_membership', 'key_sealed', (tx) => tx.updateTable('group_membership')),
]
