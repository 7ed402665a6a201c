// What an entry of an invoice's log says, beyond its name.
import { useTranslation } from 'react-i18next'
import { kindName } from '../../../shared/invoice/kind-name.ts'
import { useLanguage } from '../../../lib/i18n/language.ts'

const fieldsOf = (detail: Readonly<Record<string, unknown>>) =>
  (detail['fields'] ?? []) as readonly { readonly field: string; readonly from: unknown; readonly to: unknown }[]
const text = (value: unknown): string => (value === null || value === undefined ? '' : String(value))

// oxlint-disable-next-line max-lines-per-function -- a table: what each action says of its detail
export const useSayings = () => {
  const { t } = useTranslation('invoice')
  const { t: tp } = useTranslation('taxpayer')
  const { t: tf } = useTranslation('invoiceFlow')
  const { t: ts } = useTranslation('states')
  const english = useLanguage() === 'en-US'
  const { t: tv } = useTranslation('verification')
  const { t: tr } = useTranslation('intakeReasons')
  const { t: tk } = useTranslation('risk')
  const poolNames = (names: unknown): string =>
    Array.isArray(names) && names.length > 0 ? names.map(text).join(t('list.comma')) : t('filter.noPool')
  const shown = (field: string, value: unknown): string =>
    text(value) === ''
      ? tf('flowText.nothing')
      : tf('flowText.quoted', {
          value:
            field === 'nonDeductibleReason'
              ? t(`business.reason.${text(value)}` as 'business.reason.1', { defaultValue: text(value) })
              : field === 'traveller'
                ? tp(`travellers.${text(value)}` as 'travellers.outside', { defaultValue: text(value) })
                : field === 'drawnFor13'
                  ? tp(`drawn.${text(value)}` as 'drawn.true', { defaultValue: text(value) })
                  : field === 'type'
                    ? kindName(Number(value), english, true)
                    : text(value),
        })
  const status = (value: unknown): string => ts(`verify.full.${text(value)}` as 'verify.full.0', { defaultValue: text(value) })
  /** The changes by a new original, and the verification that it ended. */
  const replaced = (detail: Readonly<Record<string, unknown>>): readonly string[] => [
    ...fieldsOf(detail).map((f) => {
      const field = t(`detail.field.${f.field}` as 'detail.field.number', { defaultValue: f.field })
      if (f.field === 'lines') return tf('flowText.changedLines', { field })
      return tf('flowText.corrected', { field, from: shown(f.field, f.from), to: shown(f.field, f.to) })
    }),
    ...(detail['verifyStatus'] === undefined ? [] : [tf('flowText.verifiedBefore', { status: status(detail['verifyStatus']) })]),
  ]
  // oxlint-disable-next-line max-lines-per-function -- a table: what each action says of its detail
  return (action: string, detail: Readonly<Record<string, unknown>>): readonly string[] => {
    if (action === 'invoice.entered')
      return [
        tf(text(detail['format']) === '' ? 'flowText.enteredWithout' : 'flowText.entered', {
          source: tk(`readFrom.${text(detail['source'])}` as 'readFrom.xml', { defaultValue: text(detail['source']) }),
          format: text(detail['format']).toUpperCase(),
        }),
      ]
    if (action === 'invoice.originalHeld') return [tr(text(detail['reason']) as 'differsFromRecord', { defaultValue: '' })]
    if (action === 'invoice.originalRefused') return [text(detail['name'])]
    if (action === 'invoice.originalAttached')
      return [
        [
          detail['source'] === undefined ? '' : ts(`entry.${text(detail['source'])}` as 'entry.0', { defaultValue: '' }),
          text(detail['format']).toUpperCase(),
        ]
          .filter(Boolean)
          .join(' · '),
      ]
    if (action === 'invoice.originalUpdated' || action === 'invoice.originalTaken')
      return [
        tf('flowText.updated', { from: text(detail['from']).toUpperCase(), to: text(detail['to']).toUpperCase() }),
        ...replaced(detail),
      ]
    const fields = fieldsOf(detail)
    if (action === 'invoice.businessSaved' || action === 'invoice.extracted' || action === 'invoice.parametersImported')
      return [
        // The rule that filled them.
        ...(action === 'invoice.extracted' ? [text(detail['rule'])] : []),
        ...fields.map((f) =>
          tf('flowText.corrected', {
            field: t(`business.field.${f.field}` as 'business.field.tags', { defaultValue: f.field }),
            from: shown(f.field, f.from),
            to: shown(f.field, f.to),
          }),
        ),
      ]
    if (action === 'invoice.classified')
      return [
        ...fields
          .filter((f) => f.field === 'category')
          .map((f) => `${ts(`category.${text(f.from)}` as 'category.0')} → ${ts(`category.${text(f.to)}` as 'category.0')}`),
        t(`batch.by.${text(detail['by'])}` as 'batch.by.rule'),
      ]
    if (action === 'invoice.standingChanged') {
      const stands = (value: unknown): string => tf(`standing.${text(value)}` as 'standing.void', { defaultValue: text(value) })
      const source = tf(`standingSource.${text(detail['source'])}` as 'standingSource.bureau', { defaultValue: '' })
      return [
        tf('flowText.stands', { from: stands(detail['from']), to: stands(detail['to']), source }),
        ...(detail['red'] ? [`¥${text(detail['red'])}`] : []),
      ]
    }
    if (action === 'invoice.alarm') return [`${status(detail['from'])} → ${status(detail['to'])}`]
    // The cost, or why there was none; for an answer under review, that it waits.
    if (action === 'invoice.verified')
      return [`${status(detail['status'])} · ${tv(`charge.${text(detail['charge'])}` as 'charge.charged', { defaultValue: '' })}`]
    if (action === 'invoice.verificationReviewed' && detail['status'] !== null)
      return [status(detail['status']), tf('flowText.remark', { remark: text(detail['note']) })]
    if (action === 'invoice.bureauSaid') return [ts(`warning.${text(detail['says'])}` as 'warning.bureauVoid')]
    if (action === 'invoice.senderUnproven') return [text(detail['sender'])]
    if (action === 'invoice.ruled')
      return [
        text(detail['rule']),
        ...fields.map((f) => `→ ${f.field === 'category' ? ts(`category.${text(f.to)}` as 'category.0') : text(f.to)}`),
      ]
    if (action === 'invoice.pooled') return fields.map((f) => `${poolNames(f.from)} → ${poolNames(f.to)}`)
    if (action === 'invoice.changeUndone') return [t(`batch.${text(detail['kind'])}` as 'batch.edit')]
    if (action === 'invoice.commercialLinked' || action === 'invoice.commercialUnlinked') return [text(detail['commercial'])]
    if (action === 'invoice.attached' || action === 'invoice.detached') return (detail['names'] as readonly string[]).map(text)
    if (action === 'invoice.deleted') return [tf('flowText.reason', { reason: text(detail['reason']) })]
    if (action === 'invoice.inBankFile' || action === 'invoice.leftBankFile')
      return [
        tf('flowText.bankFile', { number: text(detail['file']), line: text(detail['line']) }),
        ...(action === 'invoice.leftBankFile' ? [tf(`flowText.bankRow.${text(detail['state'])}` as 'flowText.bankRow.paid')] : []),
        ...(text(detail['reason']) === '' ? [] : [tf('flowText.reason', { reason: text(detail['reason']) })]),
        ...(text(detail['askedBy']) === '' ? [] : [tf('flowText.askedBy', { person: text(detail['askedBy']) })]),
        ...(detail['alone'] === true ? [tf('flowText.alone')] : []),
      ]
    if (action === 'invoice.markedNotToPay' || action === 'invoice.toPayAgain')
      return [
        tf(`flowText.whyNotToPay.${text(detail['why'])}` as 'flowText.whyNotToPay.void'),
        ...(text(detail['reason']) === '' ? [] : [tf('flowText.reason', { reason: text(detail['reason']) })]),
      ]
    if (action === 'invoice.partlyPaid') return [tf('flowText.paidPart', { amount: text(detail['amount']), rest: text(detail['rest']) })]
    if (action === 'invoice.partTakenBack') return [tf('flowText.tookPart', { amount: text(detail['amount']) })]
    if (action === 'invoice.bearerSet')
      return ['before', 'after'].map((side) => tf(`flowText.bearer.${text(detail[side])}` as 'flowText.bearer.card'))
    if (action === 'invoice.confirmationCancelled' && text(detail['reason']) !== '')
      return [tf('flowText.reason', { reason: text(detail['reason']) })]
    if (detail['remark'] || detail['note']) return [tf('flowText.remark', { remark: text(detail['remark'] ?? detail['note']) })]
    if (action !== 'invoice.corrected') return []
    return [
      ...fields.map((f) =>
        tf('flowText.corrected', {
          field: t(`detail.field.${f.field}` as 'detail.field.number', { defaultValue: f.field }),
          from: shown(f.field, f.from),
          to: shown(f.field, f.to),
        }),
      ),
      tf('flowText.reason', { reason: text(detail['reason']) }),
    ]
  }
}
