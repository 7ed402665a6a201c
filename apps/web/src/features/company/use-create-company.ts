import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { trials } from '@piaotai/domain/rights/suite.ts'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/http/api.ts'
import { lacksName, saveOwnName } from '../../shared/account/own-name.ts'
import { useSession } from '../../lib/session/session.ts'
import { reloadUser } from '../../lib/session/sign-in.ts'
import { useRules } from '../../shared/account/field-rules.ts'
import { useJudgedForm } from '../../ui/kits/form/use-judged-form.ts'
import type { CompanyName } from './company-name-field.tsx'

export interface Made {
  readonly id: string
  readonly name: string
  readonly members: number
  readonly due: string
}
interface Values {
  readonly company: CompanyName
  readonly person: string
}
/** Shared by the page and the dialog that create a company: its name, and the person's own name if it is missing. */
export const useCreateCompany = (onMade: (made: Made) => void | Promise<void>) => {
  const { t } = useTranslation('company')
  const client = useQueryClient()
  const rules = useRules()
  const user = useSession()?.user
  const [asksPerson] = useState(lacksName(user))
  /** No trial left. */
  const spent = user?.trialsLeft === 0 ? t('create.spent', { max: trials.aPerson, days: trials.days }) : undefined
  /** What the call that is on its way saves. */
  const saving = useRef<keyof Values>('company')
  const form = useJudgedForm<Values>({
    initial: { company: { name: '' }, person: '' },
    rules: {
      person: (name) => asksPerson && spent === undefined && rules.name(name),
      company: ({ name }) => spent ?? (name.trim() === '' && t('create.required')),
    },
    detailed: ({ shown, message }) => (shown ? [] : [{ path: saving.current, sentence: message }]),
    send: async ({ company, person }) => {
      saving.current = 'person'
      if (asksPerson) await saveOwnName(person)
      saving.current = 'company'
      const name = company.name.trim()
      const made = await api.user.createCompany({ name, ...(company.taxId ? { taxId: company.taxId } : {}) }, { quiet: true })
      await client.invalidateQueries({ queryKey: ['teams'] })
      await onMade({ id: made.id, name, members: made.inviteMemberNumber, due: made.packageDueDate })
      // Refreshes the number of remaining trials.
      await reloadUser().catch(() => undefined)
    },
  })
  return { form, spent, asksPerson }
}
