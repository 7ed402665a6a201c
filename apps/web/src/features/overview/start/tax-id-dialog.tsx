// The company's tax id, asked once: it becomes the company's title.
import { useTranslation } from 'react-i18next'
import { judgeTaxId } from '@piaotai/domain/tax/tax-id.ts'
import { api } from '../../../lib/http/api.ts'
import { message } from '../../../ui/overlay/message.tsx'
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx'
import { useJudgedForm } from '../../../ui/kits/form/use-judged-form.ts'
import type { StartList } from './start.queries.ts'

const TaxIdDialog = ({ company, onClose }: { readonly company: StartList['company']; readonly onClose: () => void }) => {
  const { t } = useTranslation('start')
  const plain = (value: string): string => value.trim().toUpperCase()
  const form = useJudgedForm({
    initial: { taxId: company.taxId ?? '' },
    rules: { taxId: (value) => ['bad', 'malformed'].includes(judgeTaxId(plain(value))) && t('taxId.wrong') },
    blamed: { 'company.taxIdInvalid': 'taxId' },
    send: async ({ taxId }) => {
      await api.user.editCompany({ taxId: plain(taxId) }, { quiet: true })
      message.success(t('taxId.saved', { company: company.name }))
      onClose()
    },
  })
  return (
    <FormDialog title={t('taxId.title')} facts={company.name} form={form} submit={t('taxId.save')} onClose={onClose}>
      <form.AppField name="taxId">
        {({ TextField }) => (
          <TextField
            label={t('taxId.label')}
            input={{ size: 'middle', className: 'mono', maxLength: 20, autoFocus: true, autoComplete: 'off' }}
            below={<p className="field-hint">{t('taxId.hint', { company: company.name })}</p>}
          />
        )}
      </form.AppField>
    </FormDialog>
  )
}
export default TaxIdDialog
