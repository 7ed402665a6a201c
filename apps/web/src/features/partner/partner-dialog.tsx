// 新增、编辑往来企业: every field of a partner, judged by the same rules as on the server.
import { App, Checkbox } from 'antd'
import { useTranslation } from 'react-i18next'
import { partnerEndpoints } from '@piaotai/contract/partner/partner.ts'
import { isOldTaxId, judgePartner, plainPartner } from '@piaotai/domain/partner/partner-draft.ts'
import { customerTypes, partnerLengths, partnerRelations, type PartnerDraft } from '@piaotai/domain/partner/partner.ts'
import { comparedTaxId } from '@piaotai/domain/title/title.ts'
import { api } from '../../lib/http/api.ts'
import { ContractFormDialog } from '../../ui/kits/form/contract-form-dialog.tsx'
import { Pairs } from '../../ui/kits/form/form-layout.tsx'
import { useContractForm } from '../../ui/kits/form/use-contract-form.ts'
import { Business, ContactAndBank, labelled, Mailboxes } from './partner-form-parts.tsx'
import { reasonsOf, sentencesOf } from './partner-problems.ts'
import { usePartnerChange, type Choices, type Partner, type PartnerFields, type PartnerValues } from './partner.queries.ts'
import styles from './partner.module.css'

interface Props {
  readonly partner?: Partner
  /** What the form begins with. */
  readonly start: PartnerValues
  readonly choices: Choices
  readonly onClose: () => void
}
/** Empty lines leave the draft: its problems are told at the lines as they stand in the form. */
const filled = ({ mailboxes }: PartnerValues): readonly number[] =>
  mailboxes.flatMap(({ address, comment }, at) => (address.trim() === '' && comment.trim() === '' ? [] : [at]))
const draftOf = (values: PartnerValues): PartnerDraft => plainPartner(values)
const asLines = <P extends { readonly path: string }>(values: PartnerValues, problems: readonly P[]): readonly P[] =>
  problems.map((problem) => ({
    ...problem,
    path: problem.path.replace(/^mailboxes[.[](\d+)\]?/, (_, at: string) => `mailboxes[${filled(values)[Number(at)] ?? at}]`),
  }))

const PartnerDialog = ({ partner, start, choices, onClose }: Props) => {
  const { t } = useTranslation('partner')
  const { message } = App.useApp()
  const save = usePartnerChange((fields: PartnerFields) =>
    partner
      ? api.user.editPartner({ ...fields, id: partner.id, version: partner.version }, { quiet: true })
      : api.user.createPartner(fields, { quiet: true }),
  )
  const contractForm = useContractForm<PartnerValues>({
    schema: partnerEndpoints.createPartner.input,
    initial: start,
    judge: (values) => sentencesOf(t, asLines(values, judgePartner(draftOf(values)))),
    detailed: (error) => reasonsOf(t, error),
    send: async (values) => {
      const draft = draftOf(values)
      await save.mutateAsync({
        ...draft,
        relations: [...draft.relations],
        tags: [...draft.tags],
        mailboxes: draft.mailboxes.map((mailbox) => ({ ...mailbox })),
        responsibleId: values.responsibleId,
      })
      void message.success(t(partner ? 'form.saved' : 'form.created'))
      onClose()
    },
  })
  const { AppField, Subscribe } = contractForm.form
  return (
    <ContractFormDialog
      title={t(partner ? 'form.edit' : 'form.create')}
      width={720}
      form={contractForm}
      submit={t('form.save')}
      onClose={onClose}
    >
      <div className={styles['form']}>
        <AppField name="name">
          {({ Text }) => <Text label={t('column.name')} max={partnerLengths.name} hint={t('form.nameHint')} />}
        </AppField>
        <AppField name="customerType">
          {({ Options }) => (
            <Options
              label={t('column.customerType')}
              options={customerTypes.map((value) => ({ value, label: t(`values.customerType.${value}`) }))}
            />
          )}
        </AppField>
        <Pairs>
          <Subscribe selector={({ values }) => isOldTaxId(values.customerType, comparedTaxId(values.taxId))}>
            {(old) => (
              <AppField name="taxId">
                {({ Text }) => (
                  <Text
                    label={t('column.taxId')}
                    max={20}
                    mono
                    hint={old ? <span className={styles['warned']}>{t('form.oldTaxId')}</span> : t('form.taxIdHint')}
                  />
                )}
              </AppField>
            )}
          </Subscribe>
          <AppField name="relations">
            {(field) =>
              labelled('relations', t('column.relations'), field.state.meta.errorMap.onSubmit, (id) => (
                <Checkbox.Group
                  className={styles['ticks'] ?? ''}
                  aria-label={t('column.relations')}
                  value={field.state.value}
                  options={partnerRelations.map((value, at) => ({
                    value,
                    label: t(`values.relations.${value}`),
                    ...(at === 0 ? { id } : {}),
                  }))}
                  onChange={(chosen) => {
                    field.handleChange(partnerRelations.filter((relation) => chosen.includes(relation)))
                  }}
                />
              ))
            }
          </AppField>
        </Pairs>
        <Business form={contractForm} responsible={partner?.responsible ?? null} choices={choices} />
        <ContactAndBank form={contractForm} />
        <Mailboxes form={contractForm} />
      </div>
    </ContractFormDialog>
  )
}
export default PartnerDialog
