// One account of the chart, new or changed.
import { App } from 'antd'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ledgerAccountEndpoints } from '@piaotai/contract/voucher/ledger-accounts.ts'
import { accountCategories, entrySides, judgeAccount, plainAccountCode } from '@piaotai/domain/voucher/ledger-account.ts'
import { api } from '../../../lib/http/api.ts'
import { ContractFormDialog } from '../../../ui/kits/form/contract-form-dialog.tsx'
import { useContractForm } from '../../../ui/kits/form/use-contract-form.ts'
import { vouchersKey, type LedgerAccount } from '../voucher.queries.ts'
import styles from '../voucher.module.css'

interface Fields {
  readonly code: string
  readonly name: string
  readonly category: LedgerAccount['category']
  readonly side: LedgerAccount['side']
  readonly active: boolean
}
const blank: Fields = { code: '', name: '', category: 'income', side: 'debit', active: true }

const AccountDialog = ({ account, onClose }: { readonly account: LedgerAccount | undefined; readonly onClose: () => void }) => {
  const { t } = useTranslation('voucher')
  const { message } = App.useApp()
  const client = useQueryClient()
  const initial: Fields = account
    ? { code: account.code, name: account.name, category: account.category, side: account.side, active: account.active }
    : blank
  const contractForm = useContractForm<Fields>({
    schema: ledgerAccountEndpoints.editLedgerAccount.input.pick({ code: true, name: true, category: true, side: true, active: true }),
    initial,
    judge: ({ code, name }) =>
      judgeAccount({ code: plainAccountCode(code), name: name.trim() }).map(({ column, reason }) => ({
        path: column,
        sentence: t(`accounts.reason.${reason}`),
      })),
    blamed: { 'ledgerAccount.taken': 'code', 'ledgerAccount.used': 'code' },
    send: async ({ active, ...fields }) => {
      await (account
        ? api.invoice.editLedgerAccount({ id: account.id, version: account.version, active, ...fields }, { quiet: true })
        : api.invoice.createLedgerAccount(fields, { quiet: true }))
      void client.invalidateQueries({ queryKey: vouchersKey })
      void message.success(t('accounts.saved'))
      onClose()
    },
  })
  const { AppField } = contractForm.form
  return (
    <ContractFormDialog
      title={t(account ? 'accounts.editTitle' : 'accounts.add')}
      form={contractForm}
      submit={t('save')}
      width={600}
      onClose={onClose}
    >
      <div className={styles['fields']}>
        <AppField name="code">
          {({ Text }) => (
            <Text label={t('accounts.column.code')} mono hint={account && account.used > 0 ? t('accounts.usedHint') : undefined} />
          )}
        </AppField>
        <AppField name="name">{({ Text }) => <Text label={t('accounts.column.name')} />}</AppField>
      </div>
      <AppField name="category">
        {({ Options }) => (
          <Options
            label={t('accounts.column.category')}
            options={accountCategories.map((value) => ({ value, label: t(`accounts.category.${value}`) }))}
          />
        )}
      </AppField>
      <AppField name="side">
        {({ Options }) => (
          <Options label={t('accounts.column.side')} options={entrySides.map((value) => ({ value, label: t(`side.${value}`) }))} />
        )}
      </AppField>
      {account ? <AppField name="active">{({ Check }) => <Check label={t('accounts.keep')} />}</AppField> : null}
    </ContractFormDialog>
  )
}
export default AccountDialog
