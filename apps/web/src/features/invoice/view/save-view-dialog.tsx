import { App, Checkbox } from 'antd'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PageKey } from '@piaotai/domain/rights/permission.ts'
import { viewLimits } from '@piaotai/domain/view.ts'
import { api } from '../../../lib/http/api.ts'
import { useForm } from '../../../lib/form/form.ts'
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx'
import type { ListState } from '../../../ui/table/list-state.ts'
import { TextField } from '../../../ui/fields/text-field.tsx'
import type { ListSearch } from '../../../shared/invoice/filter/list-search.ts'
import { settingsOf, viewsQuery } from './view.queries.ts'

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
  const [shared, setShared] = useState(false)
  const form = useForm({
    initial: { name: '' },
    rules: { name: (name: string) => name.trim() === '' && t('views.nameMissing') },
    send: async ({ name }) => {
      await api.invoice.createView({ page, name: name.trim(), shared, settings: settingsOf(search, layout) }, { quiet: true })
      void client.invalidateQueries({ queryKey: viewsQuery(page).queryKey })
      void message.success(t('views.saved', { name: name.trim() }))
      onClose()
    },
  })
  return (
    <FormDialog title={t('views.saveAs')} form={form} submit={t('views.save')} note={t('views.facts')} onClose={onClose}>
      <TextField
        form={form}
        name="name"
        label={t('views.name')}
        input={{ size: 'middle', maxLength: viewLimits.name, autoComplete: 'off' }}
      />
      <Checkbox
        checked={shared}
        onChange={(event) => {
          setShared(event.target.checked)
        }}
      >
        {t('views.share')}
      </Checkbox>
      <p className="field-hint">{t('views.shareHint')}</p>
    </FormDialog>
  )
}
export default SaveViewDialog
