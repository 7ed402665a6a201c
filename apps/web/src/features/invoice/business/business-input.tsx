// The control of one of the company's own fields: shared by the drawer and the batch.
import { DatePicker, Input, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { businessLimits, nonDeductibleReasons, type BusinessField } from '@piaotai/domain/invoice/business.ts'
import { travellerMarks } from '@piaotai/domain/tax/taxpayer.ts'
import { extendedLimits } from '@piaotai/domain/invoice/extended-field.ts'
import { useDefinitions } from '../../../shared/invoice/extended-fields.ts'
import { dayOfText, textOfDay } from '../../../ui/fields/picked-day.ts'

/** Typed values; an empty value is an empty string, no tags an empty list. */
export type BusinessDraft = Readonly<Record<Exclude<BusinessField, 'tags'>, string>> & { readonly tags: readonly string[] }
const lengths = {
  extended1: extendedLimits.value,
  extended2: extendedLimits.value,
  extended3: extendedLimits.value,
  extended4: extendedLimits.value,
  extended5: extendedLimits.value,
  extended6: extendedLimits.value,
  businessRemark: businessLimits.businessRemark,
  voucherNumber: businessLimits.voucherNumber,
  nonDeductibleNote: businessLimits.nonDeductibleNote,
} as const

interface Props<F extends BusinessField> {
  readonly id: string
  /** The accessible name if no visible label exists. */
  readonly label?: string
  readonly field: F
  readonly value: BusinessDraft[F]
  readonly wrong?: boolean
  readonly onChange: (value: BusinessDraft[F]) => void
}
export const BusinessInput = <F extends BusinessField>({ id, label, field, value, wrong = false, onChange }: Props<F>) => {
  const { t } = useTranslation('invoice')
  const { t: tp } = useTranslation('taxpayer')
  const defined = useDefinitions()(field)
  const set = onChange as (value: string | readonly string[]) => void
  const text = value as string
  const common = {
    id,
    ...(label ? { 'aria-label': label } : {}),
    'aria-describedby': `${id}-note`,
    'aria-invalid': wrong,
    status: wrong ? ('error' as const) : ('' as const),
  }
  if (field === 'tags') {
    const tags = [...(value as readonly string[])]
    return (
      <Select
        {...common}
        mode="tags"
        open={false}
        suffixIcon={null}
        style={{ width: '100%' }}
        value={tags}
        maxCount={businessLimits.tags}
        tokenSeparators={[',', '，', '、']}
        placeholder={t('business.tagsHint')}
        onChange={(next: string[]) => {
          set(next.map((tag) => tag.trim().slice(0, businessLimits.tag)).filter((tag) => tag !== ''))
        }}
      />
    )
  }
  if (field === 'businessDate' || field === 'accountingDate' || defined?.kind === 'date') {
    return (
      <DatePicker
        {...common}
        style={{ width: '100%' }}
        value={dayOfText(text)}
        onChange={(day) => {
          set(textOfDay(day) ?? '')
        }}
      />
    )
  }
  if (defined?.kind === 'choice')
    return (
      <Select
        {...common}
        allowClear
        showSearch
        style={{ width: '100%' }}
        {...(text === '' ? {} : { value: text })}
        onChange={(option: string | undefined) => {
          set(option ?? '')
        }}
        options={defined.options.map((value) => ({ value, label: value }))}
      />
    )
  if (field === 'nonDeductibleReason') {
    return (
      <Select
        {...common}
        allowClear
        style={{ width: '100%' }}
        placeholder={t('business.noReason')}
        {...(text === '' ? {} : { value: text })}
        onChange={(reason: string | undefined) => {
          set(reason ?? '')
        }}
        options={nonDeductibleReasons.map((reason) => ({ value: String(reason), label: t(`business.reason.${reason}`) }))}
      />
    )
  }
  if (field === 'traveller' || field === 'drawnFor13') {
    const options: readonly { readonly value: string; readonly label: string }[] =
      field === 'traveller'
        ? travellerMarks.map((value) => ({ value, label: tp(`travellers.${value}`) }))
        : (['true', 'false'] as const).map((value) => ({ value, label: tp(`drawn.${value}`) }))
    return (
      <Select
        {...common}
        allowClear={field === 'traveller'}
        style={{ width: '100%' }}
        placeholder={field === 'traveller' ? tp('byNames') : undefined}
        {...(text === '' ? {} : { value: text })}
        onChange={(mark: string | undefined) => {
          set(mark ?? '')
        }}
        options={[...options]}
      />
    )
  }
  if (field === 'description')
    return (
      <Input.TextArea
        {...common}
        value={text}
        maxLength={businessLimits.description}
        showCount
        autoSize={{ minRows: 3, maxRows: 8 }}
        onChange={(event) => {
          set(event.target.value)
        }}
      />
    )
  return (
    <Input
      {...common}
      value={text}
      {...(defined?.kind === 'number' ? { inputMode: 'decimal' as const } : {})}
      maxLength={lengths[field as keyof typeof lengths]}
      onChange={(event) => {
        set(event.target.value)
      }}
    />
  )
}
