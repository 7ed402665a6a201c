// 手工查验: the fields that a type requires, typed from a face; the answer below has its cost and the next step.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { verificationEndpoints } from '@piaotai/contract/verification.ts'
import type { QuotaOwner } from '@piaotai/domain/verification/verification.ts'
import { kindName } from '../../shared/invoice/kind-name.ts'
import { useLanguage } from '../../lib/i18n/language.ts'
import { verified } from '../../shared/verification/quota.ts'
import { ContractFormDialog } from '../../ui/kits/form/contract-form-dialog.tsx'
import { useContractForm } from '../../ui/kits/form/use-contract-form.ts'
import { useValues } from '../../ui/kits/form/use-judging.ts'
import { QuotaOwnerChoice } from '../../shared/verification/quota-owner-choice.tsx'
import { ReceiptLine, type Receipt } from '../../shared/verification/receipt.tsx'
import { TaxFace } from './tax-face.tsx'
import { asksFor, emptyDraft, questionOf, typedFields, typedKinds, wrongFields, type TypedDraft, type TypedField } from './typed-draft.ts'
import { verifyByHand, type Area } from './verification.queries.ts'
import styles from './verification.module.css'

type Values = TypedDraft & { readonly purse: QuotaOwner }
const schema = verificationEndpoints.verifyByHand.input.pick({ purse: true }).loose()
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
  const [shown, setShown] = useState<{ readonly of: TypedDraft; readonly receipt: Receipt }>()
  const contractForm = useContractForm<Values>({
    schema,
    initial: { ...emptyDraft, purse: 'company' },
    judge: (values) => {
      const wrong = wrongFields(values)
      return typedFields.filter((field) => wrong.has(field)).map((path) => ({ path, sentence: t(`typed.wrong.${shapeOf(path, values)}`) }))
    },
    send: async ({ purse, ...draft }) => {
      setShown(undefined)
      setShown({
        of: draft,
        receipt: await verifyByHand({ area, purse, ...questionOf(draft) }).finally(() => {
          verified(client)
        }),
      })
    },
  })
  const { AppField } = contractForm.form
  const values = useValues(contractForm)
  const pending = asksFor(values)
  const text = (field: keyof typeof lengths) => (
    <AppField key={field} name={field}>
      {({ Text }) => (
        <Text
          label={ti(`detail.field.${field === 'sellerTaxId' ? 'seller.taxId' : field}`)}
          max={lengths[field]}
          autoComplete="off"
          spellCheck={false}
          {...(field === 'checkCode'
            ? { placeholder: t(values.type === '31' ? 'typed.lastFive' : 'typed.lastSix') }
            : field === 'sellerTaxId'
              ? { placeholder: t('typed.optional') }
              : {})}
        />
      )}
    </AppField>
  )
  const receipt = typedFields.every((field) => shown?.of[field] === values[field]) ? shown?.receipt : undefined
  return (
    <ContractFormDialog
      guarded={false}
      title={t('typed.title')}
      facts={t('typed.facts')}
      width={720}
      form={contractForm}
      submit={t(receipt ? 'again' : 'one')}
      note={t('noneText')}
      onClose={onClose}
    >
      <div className={styles['typed-fields']}>
        <AppField name="type">
          {({ Choice }) => (
            <Choice
              label={ti('detail.field.type')}
              showSearch={{ optionFilterProp: 'label' }}
              options={typedKinds.map((kind) => ({ value: String(kind.code), label: kindName(kind.code, english, true) }))}
            />
          )}
        </AppField>
        {text('number')}
        {pending.includes('code') ? text('code') : null}
        <AppField name="date">{({ Day }) => <Day label={ti('detail.field.date')} />}</AppField>
        {(['amountExcludingTax', 'amountIncludingTax', 'checkCode', 'sellerTaxId'] as const)
          .filter((field) => pending.includes(field))
          .map(text)}
      </div>
      <AppField name="purse">{(field) => <QuotaOwnerChoice purse={field.state.value} onChange={field.handleChange} />}</AppField>
      {receipt ? (
        <section className={styles['typed-result']} aria-live="polite" aria-label={t('typed.result')}>
          <ReceiptLine receipt={receipt} hint />
          <TaxFace receipt={receipt} />
        </section>
      ) : null}
    </ContractFormDialog>
  )
}
export default TypedDialog
