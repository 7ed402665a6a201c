// 新增、修改抬头: what stands on invoices made out to the company, judged by the same rules as on the server.
import { App, Radio } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '@piaotai/domain/limits.ts'
import { titleKinds, type FormerName, type TitleKind } from '@piaotai/domain/title.ts'
import { judgeTitle, plainTitle, titleColumns, type TitleColumn, type TitleDraft } from '@piaotai/domain/title-draft.ts'
import { api, CallFailed } from '../../lib/api.ts'
import { useForm } from '../../lib/form.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { FormerNames } from './former-names.tsx'
import { useTitleChange, type Title, type TitleFields } from './titles.queries.ts'

type Texts = Record<Exclude<TitleColumn, 'formerNames'>, string>
const textsOf = (title: Partial<Title>): Texts => ({
  name: title.name ?? '',
  taxId: title.taxId ?? '',
  address: title.address ?? '',
  phone: title.phone ?? '',
  bankName: title.bankName ?? '',
  bankAccount: title.bankAccount ?? '',
})
const inputs = {
  address: limits.titleText,
  phone: limits.titlePhone,
  bankName: limits.titleText,
  bankAccount: limits.titleAccount,
} as const

/** `title`: the one that is edited. `start`: what a new one begins with. */
const TitleDialog = ({ title, start = {}, onClose }: { title?: Title | undefined; start?: Partial<Title>; onClose: () => void }) => {
  const { t } = useTranslation('titles')
  const { message } = App.useApp()
  const [kind, setKind] = useState<TitleKind>(title?.kind ?? 'company')
  const [former, setFormer] = useState<readonly FormerName[]>(title?.formerNames ?? [])
  const [formerError, setFormerError] = useState<string>()
  const company = kind === 'company'
  const draftOf = (texts: Texts): TitleDraft =>
    plainTitle({ kind, ...texts, taxId: company ? texts.taxId : '', formerNames: company ? former : [] })
  const say = (reason: string): string => t(`reason.${reason}` as 'reason.required', { max: limits.formerNames, defaultValue: reason })
  const wrong =
    (column: TitleColumn) =>
    (_value: string, all: Texts): string | undefined => {
      const found = judgeTitle(draftOf(all)).find((e) => e.column === column)
      return found && say(found.reason)
    }
  const save = useTitleChange((fields: TitleFields) =>
    title
      ? api.user.editTitle({ id: title.id, version: title.version, ...fields }, { quiet: true })
      : api.user.createTitle(fields, { quiet: true }),
  )
  const form = useForm<Texts>({
    initial: textsOf(title ?? start),
    rules: {
      name: wrong('name'),
      taxId: wrong('taxId'),
      address: wrong('address'),
      phone: wrong('phone'),
      bankName: wrong('bankName'),
      bankAccount: wrong('bankAccount'),
    },
    send: async (texts) => {
      const draft = draftOf(texts)
      const ofFormer = judgeTitle(draft).find((e) => e.column === 'formerNames')
      setFormerError(ofFormer && say(ofFormer.reason))
      if (ofFormer) {
        document.querySelector<HTMLElement>('.former-names input')?.focus()
        return
      }
      await save.mutateAsync({ ...draft, formerNames: [...draft.formerNames] })
      void message.success(t(title ? 'form.saved' : 'form.created'))
      onClose()
    },
    onRefused: (error) => {
      const { column, reason } = (error instanceof CallFailed ? (error.detail ?? {}) : {}) as {
        readonly column?: TitleColumn
        readonly reason?: string
      }
      if (column === undefined || reason === undefined || !titleColumns.includes(column)) return
      if (column === 'formerNames') setFormerError(say(reason))
      else form.fail(column, say(reason))
    },
  })
  return (
    <FormDialog title={t(title ? 'form.edit' : 'form.create')} width={560} form={form} submit={t('form.save')} onClose={onClose}>
      <div className="field">
        <Radio.Group
          aria-label={t('form.kind')}
          value={kind}
          onChange={(event) => {
            setKind(event.target.value as TitleKind)
          }}
          options={titleKinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
        />
      </div>
      <TextField
        form={form}
        name="name"
        label={t('column.name')}
        input={{ size: 'middle', maxLength: limits.companyName }}
        below={<p className="field-hint">{t(company ? 'form.nameHint' : 'form.personalHint')}</p>}
      />
      {company ? (
        <>
          <TextField
            form={form}
            name="taxId"
            label={t('column.taxId')}
            input={{ size: 'middle', maxLength: 20, className: 'mono' }}
            below={<p className="field-hint">{t('form.taxIdHint')}</p>}
          />
          <FormerNames
            value={former}
            error={formerError}
            onChange={(next) => {
              setFormer(next)
              setFormerError(undefined)
            }}
          />
          <fieldset className="title-bank">
            <legend>{t('form.bank')}</legend>
            <div className="title-two">
              {(Object.entries(inputs) as [keyof typeof inputs, number][]).map(([name, maxLength]) => (
                <TextField key={name} form={form} name={name} label={t(`column.${name}`)} input={{ maxLength, size: 'middle' }} />
              ))}
            </div>
          </fieldset>
        </>
      ) : null}
    </FormDialog>
  )
}
export default TitleDialog
