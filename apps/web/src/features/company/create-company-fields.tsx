import { useTranslation } from 'react-i18next'
import { limits } from '@piaotai/domain/limits.ts'
import { CompanyNameField } from './company-name-field.tsx'
import type { useCreateCompany } from './use-create-company.ts'

/** The company's name, and the person's own name if it is missing. */
export const CreateCompanyFields = ({
  create: { form, spent, asksPerson },
  area,
}: {
  create: ReturnType<typeof useCreateCompany>
  area: boolean
}) => {
  const { t } = useTranslation(['company', 'form'])
  const { AppField } = form
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
      <AppField name="company">{() => <CompanyNameField area={area} autoFocus={!asksPerson} spent={spent} />}</AppField>
    </>
  )
}
