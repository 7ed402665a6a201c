import { App } from 'antd'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { viewEndpoints } from '@piaotai/contract/view.ts'
import type { PageKey } from '@piaotai/domain/rights/permission.ts'
import { api } from '../../../lib/http/api.ts'
import { ContractFormDialog } from '../../../ui/kits/form/contract-form-dialog.tsx'
import { useContractForm } from '../../../ui/kits/form/use-contract-form.ts'
import type { ListState } from '../../../ui/table/list-state.ts'
import type { ListSearch } from '../../../shared/invoice/filter/list-search.ts'
import { settingsOf, viewsQuery } from './view.queries.ts'

const schema = viewEndpoints.createView.input.pick({ name: true, shared: true })
interface Props {
  readonly page: PageKey
  readonly search: ListSearch
  readonly layout: ListState
  readonly onClose: () => void
}
/** Saves the list's present state under a name, for oneself or for the company. */
const SaveViewDialog = ({ page, search, layout, onClose }: Props) => {
  const { t } = useTranslation('pool')
  const { message } = App.useApp()
  const client = useQueryClient()
  const contractForm = useContractForm({
    schema,
    initial: { name: '', shared: false },
    rules: { name: (name) => name.trim() === '' && t('views.nameMissing') },
    blamed: { 'view.nameTaken': 'name' },
    send: async ({ name, shared }) => {
      await api.invoice.createView({ page, name: name.trim(), shared, settings: settingsOf(search, layout) }, { quiet: true })
      void client.invalidateQueries({ queryKey: viewsQuery(page).queryKey })
      void message.success(t('views.saved', { name: name.trim() }))
      onClose()
    },
  })
  const { AppField } = contractForm.form
  return (
    <ContractFormDialog
      guarded={false}
      title={t('views.saveAs')}
      form={contractForm}
      submit={t('views.save')}
      note={t('views.facts')}
      onClose={onClose}
    >
      <AppField name="name">{({ Text }) => <Text label={t('views.name')} autoComplete="off" />}</AppField>
      <AppField name="shared">{({ Check }) => <Check label={t('views.share')} hint={t('views.shareHint')} />}</AppField>
    </ContractFormDialog>
  )
}
export default SaveViewDialog
