// 新增、修改抬头: what stands on invoices made out to the company, judged by the same rules as on the server.
import { App } from 'antd'
import { useTranslation } from 'react-i18next'
import { titleEndpoints } from '@piaotai/contract/title.ts'
import { limits } from '@piaotai/domain/limits.ts'
import { titleKinds } from '@piaotai/domain/title/title.ts'
import { judgeTitle, plainTitle, titleColumns, type TitleColumn, type TitleDraft } from '@piaotai/domain/title/title-draft.ts'
import { api } from '../../lib/http/api.ts'
import { ContractFormDialog } from '../../ui/kits/form/contract-form-dialog.tsx'
import { Group, Pairs } from '../../ui/kits/form/form-layout.tsx'
import { useContractForm } from '../../ui/kits/form/use-contract-form.ts'
import { useTitleChange, type Title, type TitleFields } from './title.queries.ts'

const valuesOf = (title: Partial<Title>): TitleDraft => ({
  kind: title.kind ?? 'company',
  name: title.name ?? '',
  taxId: title.taxId ?? '',
  address: title.address ?? '',
  phone: title.phone ?? '',
  bankName: title.bankName ?? '',
  bankAccount: title.bankAccount ?? '',
  formerNames: title.formerNames ?? [],
})
/** A person bears no tax id and no former names. */
const draftOf = (values: TitleDraft): TitleDraft =>
  plainTitle(values.kind === 'company' ? values : { ...values, taxId: '', formerNames: [] })
const inputs = {
  address: limits.titleText,
  phone: limits.titlePhone,
  bankName: limits.titleText,
  bankAccount: limits.titleAccount,
} as const

/** `title`: the one that is edited. `start`: what a new one begins with. */
const TitleDialog = ({ title, start = {}, onClose }: { title?: Title | undefined; start?: Partial<Title>; onClose: () => void }) => {
  const { t } = useTranslation('title')
  const { message } = App.useApp()
  const say = (path: TitleColumn, reason: string) => ({
    path,
    sentence: t(`reason.${reason}` as 'reason.required', { max: limits.formerNames, defaultValue: reason }),
  })
  const save = useTitleChange((fields: TitleFields) =>
    title
      ? api.user.editTitle({ id: title.id, version: title.version, ...fields }, { quiet: true })
      : api.user.createTitle(fields, { quiet: true }),
  )
  const contractForm = useContractForm({
    schema: titleEndpoints.createTitle.input,
    initial: valuesOf(title ?? start),
    judge: (values) => judgeTitle(draftOf(values)).map(({ column, reason }) => say(column, reason)),
    detailed: ({ detail }) => {
      const { column, reason } = (detail ?? {}) as { readonly column?: TitleColumn; readonly reason?: string }
      return column !== undefined && reason !== undefined && titleColumns.includes(column) ? [say(column, reason)] : []
    },
    send: async (values) => {
      const draft = draftOf(values)
      await save.mutateAsync({ ...draft, formerNames: [...draft.formerNames] })
      void message.success(t(title ? 'form.saved' : 'form.created'))
      onClose()
    },
  })
  const { AppField, Subscribe } = contractForm.form
  return (
    <ContractFormDialog
      title={t(title ? 'form.edit' : 'form.create')}
      width={560}
      form={contractForm}
      submit={t('form.save')}
      guarded={false}
      onClose={onClose}
    >
      <AppField name="kind">
        {({ Options }) => <Options label={t('form.kind')} options={titleKinds.map((value) => ({ value, label: t(`kind.${value}`) }))} />}
      </AppField>
      <Subscribe selector={({ values }) => values.kind === 'company'}>
        {(company) => (
          <>
            <AppField name="name">
              {({ Text }) => (
                <Text label={t('column.name')} max={limits.companyName} hint={t(company ? 'form.nameHint' : 'form.personalHint')} />
              )}
            </AppField>
            {company ? (
              <>
                <AppField name="taxId">
                  {({ Text }) => <Text label={t('column.taxId')} max={20} mono hint={t('form.taxIdHint')} />}
                </AppField>
                <AppField name="formerNames" mode="array">
                  {({ Lines, state }) => (
                    <Lines
                      legend={t('form.formerNames')}
                      hint={t('form.formerHint')}
                      columns="1fr 160px"
                      start={{ name: '', until: null }}
                      max={limits.formerNames}
                      words={{
                        add: t('form.addFormer'),
                        remove: (line) => `${t('form.removeFormer')} ${state.value[line]?.name ?? ''}`,
                      }}
                    >
                      {(line) => (
                        <>
                          <AppField name={`formerNames[${line}].name`}>
                            {({ Cell }) => (
                              <Cell
                                label={`${t('form.formerName')} ${line + 1}`}
                                placeholder={t('form.formerName')}
                                max={limits.companyName}
                              />
                            )}
                          </AppField>
                          <AppField name={`formerNames[${line}].until`}>
                            {({ DayCell }) => <DayCell label={`${t('form.until')} ${line + 1}`} placeholder={t('form.noEnd')} />}
                          </AppField>
                        </>
                      )}
                    </Lines>
                  )}
                </AppField>
                <Group legend={t('form.bank')}>
                  <Pairs>
                    {(Object.entries(inputs) as [keyof typeof inputs, number][]).map(([name, max]) => (
                      <AppField key={name} name={name}>
                        {({ Text }) => <Text label={t(`column.${name}`)} max={max} />}
                      </AppField>
                    ))}
                  </Pairs>
                </Group>
              </>
            ) : null}
          </>
        )}
      </Subscribe>
    </ContractFormDialog>
  )
}
export default TitleDialog
