import { Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { limits } from '@piaotai/domain/limits.ts'
import { CompanyNameField } from './company-name-field.tsx'
import type { useCreateTeam } from './use-create-team.ts'

/** The company's name, and the person's own where it is lacking. */
export const CreateTeamFields = ({ create: { value, change, errors, person }, area }: { create: ReturnType<typeof useCreateTeam>; area: boolean }) => {
  const { t } = useTranslation(['company', 'form'])
  return (
    <>
      {person ? (
        <div className="field">
          <div className="field-label"><label htmlFor="own-name">{t('form:name.label')}</label></div>
          <Input id="own-name" size={area ? 'middle' : 'large'} autoFocus autoComplete="name" maxLength={limits.name} placeholder={t('form:name.placeholder')} value={person.value} status={errors.person ? 'error' : ''} aria-describedby="own-name-note" onChange={(event) => { person.change(event.target.value) }} />
          <div id="own-name-note">{errors.person ? <p className="field-error" role="alert">{errors.person}</p> : <p className="field-hint">{t('create.ownName')}</p>}</div>
        </div>
      ) : null}
      <CompanyNameField id="company-name" area={area} autoFocus={!person} value={value} onChange={change} error={errors.company ?? ''} />
    </>
  )
}
