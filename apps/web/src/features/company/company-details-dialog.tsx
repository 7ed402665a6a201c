// The company's editable details: its tax id and its number in other systems.
import { useTranslation } from 'react-i18next'
import type { Received } from '@piaotai/contract/endpoint.ts'
import { companyEndpoints } from '@piaotai/contract/company/company.ts'
import { judgeTaxId } from '@piaotai/domain/tax/tax-id.ts'
import { api } from '../../lib/http/api.ts'
import { ContractFormDialog } from '../../ui/kits/form/contract-form-dialog.tsx'
import { useContractForm } from '../../ui/kits/form/use-contract-form.ts'

type Home = Received<(typeof companyEndpoints)['readCompanyHome']>
const schema = companyEndpoints.editCompany.input
const plainTaxId = (typed: string): string => typed.trim().toUpperCase()

export const CompanyDetailsDialog = ({ home, onClose }: { home: Home; onClose: (done: boolean) => void }) => {
  const { t } = useTranslation('company')
  const contractForm = useContractForm({
    schema,
    initial: { taxId: home.taxId ?? '', externalNumber: home.externalNumber ?? '' },
    rules: {
      taxId: (typed) => plainTaxId(typed) !== '' && ['bad', 'malformed'].includes(judgeTaxId(plainTaxId(typed))) && t('home.taxIdWrong'),
    },
    blamed: { 'company.taxIdInvalid': 'taxId' },
    send: async ({ taxId, externalNumber }) => {
      await api.user.editCompany({ taxId: plainTaxId(taxId) || null, externalNumber: externalNumber.trim() || null }, { quiet: true })
      onClose(true)
    },
  })
  const { AppField } = contractForm.form
  return (
    <ContractFormDialog
      title={t('home.edit')}
      form={contractForm}
      submit={t('save')}
      onClose={() => {
        onClose(false)
      }}
    >
      <AppField name="taxId">{({ Text }) => <Text label={t('home.taxId')} hint={t('home.taxIdHint')} mono autoComplete="off" />}</AppField>
      <AppField name="externalNumber">{({ Text }) => <Text label={t('home.externalNumber')} autoComplete="off" />}</AppField>
    </ContractFormDialog>
  )
}
