import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api, CallFailed } from '../../lib/api.ts'
import { useOnce } from '../../lib/guard.ts'
import type { CompanyName } from './company-name-field.tsx'

export interface Made { readonly id: string; readonly name: string; readonly members: number; readonly due: string }
/** What the page and the dialog of creating a company share: the name, its fault, one send at a time. */
export const useCreateTeam = (onMade: (made: Made) => void | Promise<void>) => {
  const { t } = useTranslation('company')
  const [value, setValue] = useState<CompanyName>({ name: '' }), [error, setError] = useState(''), [busy, setBusy] = useState(false)
  const submit = useOnce(() => {
    const name = value.name.trim()
    if (name === '') { setError(t('create.required')); return }
    setBusy(true)
    setError('')
    api.user.createTeam({ name, ...(value.taxId ? { taxId: value.taxId } : {}) }, { quiet: true })
      .then((team) => onMade({ id: team.id, name, members: team.inviteMemberNumber, due: team.packageDueDate }))
      .catch((e: unknown) => { setError(e instanceof CallFailed ? e.message : '') }).finally(() => { setBusy(false) })
  })
  return { value, error, busy, submit, change: (next: CompanyName) => { setValue(next); setError('') } }
}
