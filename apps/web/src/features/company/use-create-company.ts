import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { judgeTaxId } from '@piaotai/domain/tax/tax-id.ts'
import { trials } from '@piaotai/domain/rights/suite.ts'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/http/api.ts'
import { lacksName, saveOwnName } from '../../shared/account/own-name.ts'
import { useSession } from '../../lib/session/session.ts'
import { reloadUser } from '../../lib/session/sign-in.ts'
import { useRules } from '../../shared/account/field-rules.ts'
import { useJudgedForm } from '../../ui/kits/form/use-judged-form.ts'

export interface Made {
  readonly id: string
  readonly name: string
  readonly members: number
  readonly due: string
}
interface Values {
  readonly company: string
  readonly taxId: string
  readonly person: string
}
const plainTaxId = (value: string): string => value.trim().toUpperCase()
/** Shared by the page and the dialog that create a company: its name and tax id, and the person's own name if it is missing. */
export const useCreateCompany = (onMade: (made: Made) => void | Promise<void>) => {
  const { t } = useTranslation('company')
  const client = useQueryClient()
  const rules = useRules()
  const user = useSession()?.user
  const [asksPerson] = useState(lacksName(user))
  /** No trial left. */
  const spent = user?.trialsLeft === 0 ? t('create.spent', { max: trials.aPerson, days: trials.days }) : undefined
  /** What the call that is on its way saves. */
  const saving = useRef<'company' | 'person'>('company')
  const form = useJudgedForm<Values>({
    initial: { company: '', taxId: '', person: '' },
    rules: {
      person: (name) => asksPerson && spent === undefined && rules.name(name),
      company: (name) => spent ?? (name.trim() === '' && t('create.required')),
      taxId: (value) => plainTaxId(value) !== '' && ['bad', 'malformed'].includes(judgeTaxId(plainTaxId(value))) && t('create.taxIdWrong'),
    },
    detailed: ({ shown, message }) => (shown ? [] : [{ path: saving.current, sentence: message }]),
    blamed: { 'company.taxIdInvalid': 'taxId' },
    send: async ({ company, taxId, person }) => {
      saving.current = 'person'
      if (asksPerson) await saveOwnName(person)
      saving.current = 'company'
      const name = company.trim()
      const said = plainTaxId(taxId)
      const made = await api.user.createCompany({ name, ...(said === '' ? {} : { taxId: said }) }, { quiet: true })
      await client.invalidateQueries({ queryKey: ['teams'] })
      await onMade({ id: made.id, name, members: made.inviteMemberNumber, due: made.packageDueDate })
      // Refreshes the number of remaining trials.
      await reloadUser().catch(() => undefined)
    },
  })
  return { form, spent, asksPerson }
}
