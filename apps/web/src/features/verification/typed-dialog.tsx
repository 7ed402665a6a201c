// 手工查验: the fields that a type requires, typed from a face; the answer below has its cost and the next step.
import { DatePicker, Select } from 'antd'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { QuotaOwner } from '@piaotai/domain/verification/verification.ts'
import { useForm, type Rules } from '../../lib/form/form.ts'
import { kindName } from '../../shared/invoice/kind-name.ts'
import { useLanguage } from '../../lib/i18n/language.ts'
import { verified } from '../../shared/verification/quota.ts'
import { Field } from '../../ui/fields/field.tsx'
import { FormDialog } from '../../ui/overlay/form-dialog.tsx'
import { dayOfText, textOfDay } from '../../ui/fields/picked-day.ts'
import { QuotaOwnerChoice } from '../../shared/verification/quota-owner-choice.tsx'
import { ReceiptLine, type Receipt } from '../../shared/verification/receipt.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { TaxFace } from './tax-face.tsx'
import { asksFor, emptyDraft, questionOf, typedFields, typedKinds, wrongFields, type TypedDraft, type TypedField } from './typed-draft.ts'
import { verifyByHand, type Area } from './verification.queries.ts'
import './verification.css'

const lengths = { number: 30, code: 12, amountExcludingTax: 24, amountIncludingTax: 24, checkCode: 20, sellerTaxId: 20 } as const

/** The sentence about the required shape of a field. */
const shapeOf = (field: TypedField, all: TypedDraft) => {
  if (field === 'number') return asksFor(all).includes('code') ? field : 'digital'
  return field === 'checkCode' && all.type === '31' ? 'chain' : field
}

const TypedDialog = ({ area, onClose }: { readonly area: Area; readonly onClose: () => void }) => {
  const { t } = useTranslation('verification')
  const { t: ti } = useTranslation('invoice')
  const english = useLanguage() === 'en-US'
  const client = useQueryClient()
  const [quotaOwner, setQuotaOwner] = useState<QuotaOwner>('company')
  const [shown, setShown] = useState<{ readonly of: TypedDraft; readonly receipt: Receipt }>()
  const wrong = (field: TypedField, all: TypedDraft): string | false =>
    wrongFields(all).has(field) && t(`typed.wrong.${shapeOf(field, all)}`)
  const form = useForm<TypedDraft>({
    initial: emptyDraft,
    rules: Object.fromEntries(
      typedFields.map((field) => [field, (_value: string, all: TypedDraft) => wrong(field, all)]),
    ) as Rules<TypedDraft>,
    send: async (draft) => {
      setShown(undefined)
      setShown({
        of: draft,
        receipt: await verifyByHand({ area, purse: quotaOwner, ...questionOf(draft) }).finally(() => {
          verified(client)
        }),
      })
    },
  })
  const { values } = form
  const pending = asksFor(values)
  const typeId = form.idOf('type')
  const dateId = form.idOf('date')
  const dateWrong = form.errors.date
  const text = (field: keyof typeof lengths) => (
    <TextField
      key={field}
      form={form}
      name={field}
      label={ti(`detail.field.${field === 'sellerTaxId' ? 'seller.taxId' : field}`)}
      input={{
        size: 'middle',
        maxLength: lengths[field],
        autoComplete: 'off',
        spellCheck: false,
        ...(field === 'checkCode'
          ? { placeholder: t(values.type === '31' ? 'typed.lastFive' : 'typed.lastSix') }
          : field === 'sellerTaxId'
            ? { placeholder: t('typed.optional') }
            : {}),
      }}
    />
  )
  const receipt = shown?.of === values ? shown.receipt : undefined
  return (
    <FormDialog
      title={t('typed.title')}
      facts={t('typed.facts')}
      width={720}
      form={form}
      submit={t(receipt ? 'again' : 'one')}
      note={t('noneText')}
      onClose={onClose}
    >
      <div className="typed-fields">
        <Field id={typeId} label={ti('detail.field.type')}>
          <Select
            id={typeId}
            showSearch={{ optionFilterProp: 'label' }}
            style={{ width: '100%' }}
            value={values.type}
            options={typedKinds.map((kind) => ({ value: String(kind.code), label: kindName(kind.code, english, true) }))}
            onChange={(type: string) => {
              form.set('type', type)
            }}
          />
        </Field>
        {text('number')}
        {pending.includes('code') ? text('code') : null}
        <Field id={dateId} label={ti('detail.field.date')} {...(dateWrong ? { error: dateWrong } : {})}>
          <DatePicker
            id={dateId}
            aria-describedby={`${dateId}-note`}
            aria-invalid={dateWrong !== undefined}
            status={dateWrong ? 'error' : ''}
            style={{ width: '100%' }}
            value={dayOfText(values.date)}
            onChange={(date) => {
              form.set('date', textOfDay(date) ?? '')
            }}
          />
        </Field>
        {(['amountExcludingTax', 'amountIncludingTax', 'checkCode', 'sellerTaxId'] as const)
          .filter((field) => pending.includes(field))
          .map(text)}
      </div>
      <QuotaOwnerChoice purse={quotaOwner} onChange={setQuotaOwner} />
      {receipt ? (
        <section className="typed-result" aria-live="polite" aria-label={t('typed.result')}>
          <ReceiptLine receipt={receipt} hint />
          <TaxFace receipt={receipt} />
        </section>
      ) : null}
    </FormDialog>
  )
}
export default TypedDialog
