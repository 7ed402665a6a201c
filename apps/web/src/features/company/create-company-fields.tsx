import { Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { limits } from '@piaotai/domain/limits.ts'
import { Field } from '../../ui/fields/field.tsx'
import { CompanyNameField } from './company-name-field.tsx'
import type { useCreateCompany } from './use-create-company.ts'

/** The company's name, and the person's own name if it is missing. */
export const CreateCompanyFields = ({
  create: { value, change, errors, person },
  area,
}: {
  create: ReturnType<typeof useCreateCompany>
  area: boolean
}) => {
  const { t } = useTranslation(['company', 'form'])
  return (
    <>
      {person ? (
        <Field id="own-name" label={t('form:name.label')} error={errors.person ?? ''} hint={t('create.ownName')}>
          <Input
            id="own-name"
            size={area ? 'middle' : 'large'}
            autoFocus
            autoComplete="name"
            maxLength={limits.name}
            placeholder={t('form:name.placeholder')}
            value={person.value}
            status={errors.person ? 'error' : ''}
            aria-describedby="own-name-note"
            onChange={(event) => {
              person.change(event.target.value)
            }}
          />
        </Field>
      ) : null}
      <CompanyNameField id="company-name" area={area} autoFocus={!person} value={value} onChange={change} error={errors.company ?? ''} />
    </>
  )
}
