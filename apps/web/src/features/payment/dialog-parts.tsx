// Parts that dialogs of payments share: what waits for its answer, and why something is done in spite of a finding.
import type { ReactNode } from 'react'
import { Input, Skeleton } from 'antd'
import { paymentLimits } from '@piaotai/domain/payment/payment.ts'
import { Field } from '../../ui/fields/field.tsx'
import { LoadFailed } from '../../ui/page/load-failed.tsx'

interface FoundProps<T> {
  readonly found: {
    readonly data: T | undefined
    readonly isPending: boolean
    readonly isError: boolean
    readonly error: unknown
    readonly refetch: () => unknown
  }
  readonly failed: { readonly title: string; readonly text: string }
  readonly children: (data: T) => ReactNode
}
/** The body of a dialog once its question is answered. */
export const Found = <T,>({ found, failed, children }: FoundProps<T>) =>
  found.isError ? (
    <LoadFailed {...failed} onRetry={() => void found.refetch()} error={found.error} />
  ) : found.isPending || found.data === undefined ? (
    <Skeleton active />
  ) : (
    children(found.data)
  )

interface ReasonProps {
  readonly id: string
  readonly label: string
  readonly hint: string
  readonly value: string
  readonly disabled: boolean
  readonly aside?: ReactNode
  readonly onChange: (reason: string) => void
}
/** Why it is done in spite of what was found. */
export const OverrideReason = ({ id, label, hint, value, disabled, aside, onChange }: ReasonProps) => (
  <Field id={id} label={label} aside={aside}>
    <Input
      id={id}
      value={value}
      maxLength={paymentLimits.reason}
      disabled={disabled}
      placeholder={hint}
      onChange={({ target }) => {
        onChange(target.value)
      }}
    />
  </Field>
)
