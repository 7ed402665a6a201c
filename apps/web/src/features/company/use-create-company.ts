import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { trials } from '@piaotai/domain/rights/suite.ts'
import { useQueryClient } from '@tanstack/react-query'
import { api, CallFailed } from '../../lib/http/api.ts'
import { useOnce } from '../../lib/hooks/guard.ts'
import { lacksName, saveOwnName } from '../../shared/account/own-name.ts'
import { useSession } from '../../lib/session/session.ts'
import { reloadUser } from '../../lib/session/sign-in.ts'
import { useRules } from '../../shared/account/field-rules.ts'
import type { CompanyName } from './company-name-field.tsx'

export interface Made {
  readonly id: string
  readonly name: string
  readonly members: number
  readonly due: string
}
interface Errors {
  readonly company: string
  readonly person: string
}
/** What is wrong by the form's own rule, or the failure of the call. */
interface Faults {
  readonly company?: unknown
  readonly person?: unknown
}
/**
 * Shared by the page and the dialog that create a company: its name, the person's own name if missing, faults, one
 * submission at a time.
 */
export const useCreateCompany = (onMade: (made: Made) => void | Promise<void>) => {
  const { t } = useTranslation('company')
  const client = useQueryClient()
  const rules = useRules()
  const user = useSession()?.user
  const [value, setValue] = useState<CompanyName>({ name: '' })
  const [errors, setErrors] = useState<Faults>({})
  const [busy, setBusy] = useState(false)
  const [person, setPerson] = useState(user?.name && !lacksName(user) ? user.name : '')
  const [asksPerson] = useState(lacksName(user))
  /** No trial left. */
  const spent = user?.trialsLeft === 0 ? t('create.spent', { max: trials.aPerson, days: trials.days }) : undefined
  /** Shows each fault at its field, and focuses the first one. */
  const show = (found: Faults): void => {
    setErrors(found)
    const first = found.person ? 'own-name' : found.company ? 'company-name' : undefined
    if (first) document.getElementById(first)?.focus()
  }
  const said: Errors = {
    company: (errors.company === 'required' ? t('create.required') : sentenceOf(errors.company)) || (spent ?? ''),
    person: errors.person === 'name' ? rules.name(person) || '' : sentenceOf(errors.person),
  }
  const create = async (name: string): Promise<void> => {
    if (asksPerson)
      await saveOwnName(person).catch((e: unknown) => {
        show({ person: e })
        throw e
      })
    const current = await api.user
      .createCompany({ name, ...(value.taxId ? { taxId: value.taxId } : {}) }, { quiet: true })
      .catch((e: unknown) => {
        show({ company: e })
        throw e
      })
    await client.invalidateQueries({ queryKey: ['teams'] })
    await onMade({ id: current.id, name, members: current.inviteMemberNumber, due: current.packageDueDate })
    // Refreshes the number of remaining trials.
    await reloadUser().catch(() => undefined)
  }
  const submit = useOnce(() => {
    const name = value.name.trim()
    const found: Faults = spent
      ? { company: 'spent' }
      : { ...(name === '' ? { company: 'required' } : {}), ...(asksPerson && rules.name(person) ? { person: 'name' } : {}) }
    show(found)
    if (Object.keys(found).length > 0) return
    setBusy(true)
    create(name)
      .catch(() => undefined)
      .finally(() => {
        setBusy(false)
      })
  })
  return {
    value,
    errors: said,
    busy,
    submit,
    change: (next: CompanyName) => {
      setValue(next)
      setErrors({})
    },
    /** Undefined if the person has a name. */
    person: asksPerson
      ? {
          value: person,
          change: (name: string) => {
            setPerson(name)
            setErrors({})
          },
        }
      : undefined,
  }
}
const sentenceOf = (error: unknown): string => (error instanceof CallFailed && !error.shown ? error.message : '')
