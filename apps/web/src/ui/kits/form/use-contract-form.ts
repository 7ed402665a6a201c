// A form for one call of the contract: judged by the domain's rules and the contract's schema, and told by the server field by field.
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { useAppForm } from './app-form.ts'
import { problemsIn, problemsOfInput } from './field-problems.ts'
import { useDriven, useJudging, type JudgedFormInput } from './use-judging.ts'

export interface ContractFormInput<V extends object> extends JudgedFormInput<V> {
  /** The input of the call: `partnerEndpoints.createPartner.input`. Its problems are told after those of the domain's rules. */
  readonly schema: z.ZodType
}

export const useContractForm = <V extends object>({ schema, judge, detailed, ...input }: ContractFormInput<V>) => {
  const { t } = useTranslation('kit')
  const { options, ...judging } = useJudging<V>({
    ...input,
    judge: (values) => [...(judge?.(values) ?? []), ...problemsIn(t, schema, values)],
    detailed: (error) => {
      const own = detailed?.(error) ?? []
      return own.length > 0 ? own : problemsOfInput(t, error)
    },
  })
  const form = useAppForm(options)
  return { form, schema, ...useDriven<V>(form, judging) }
}
