import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '@piaotai/domain/limits.ts'
import { CompanyNameField } from './company-name-field.tsx'
import type { useCreateCompany } from './use-create-company.ts'

/** The company's name and tax id, and the person's own name if it is missing. */
export const CreateCompanyFields = ({
  create: { form, spent, asksPerson },
  area,
}: {
  create: ReturnType<typeof useCreateCompany>
  area: boolean
}) => {
  const { t } = useTranslation(['company', 'form'])
  const { AppField } = form
  /** What the directory filled in; what a person typed stays. */
  const filled = useRef('')
  const takeTaxId = (taxId = '') => {
    if (!['', filled.current].includes(form.now().taxId)) return
    filled.current = taxId
    form.set('taxId', taxId)
  }
  return (
    <>
      {asksPerson ? (
        <AppField name="person">
          {({ TextField }) => (
            <TextField
              label={t('form:name.label')}
              below={<p className="field-hint">{t('create.ownName')}</p>}
              input={{
                size: area ? 'middle' : 'large',
                autoFocus: true,
                autoComplete: 'name',
                maxLength: limits.name,
                placeholder: t('form:name.placeholder'),
              }}
            />
          )}
        </AppField>
      ) : null}
      <AppField name="company">{() => <CompanyNameField area={area} autoFocus={!asksPerson} spent={spent} onTaxId={takeTaxId} />}</AppField>
      <AppField name="taxId">
        {({ TextField }) => (
          <TextField
            label={t('create.taxId')}
            below={<p className="field-hint">{t('create.taxIdHint')}</p>}
            input={{ size: area ? 'middle' : 'large', className: 'mono', autoComplete: 'off', maxLength: 20 }}
          />
        )}
      </AppField>
    </>
  )
}
