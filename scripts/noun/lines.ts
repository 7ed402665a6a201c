// The lines of a noun in files that stand, each beside a line that is there once.

/** Beside a text that stands once in the file. Texts are of the noun paper clip. */
export interface Insertion {
  readonly file: string
  readonly line: string
  readonly before?: string
  readonly after?: string
  /** The line that begins so gets the text at its end. */
  readonly endOf?: string
}
/** What a noun is named in, and what of it must be numbered. */
interface Numbers {
  /** The first of five free problem numbers. */
  readonly problem: number
  readonly chapter: string
}

const problems = {
  notFound: ['没有这个回形针', 'There is no such paper clip'],
  changed: ['回形针已被他人修改，请刷新后重试', 'The paper clip was changed meanwhile, look at it again'],
  invalid: ['回形针填写有误，请检查', 'Something of the paper clip is wrong'],
  taken: ['已有同名的回形针', 'Another paper clip has this name'],
  tooMany: ['回形针已达 {max} 个', 'There are {max} paper clips already'],
  used: ['还有别处用到这个回形针，不能删除', 'Something refers to this paper clip, so it stays'],
} as const
const shell = (language: string): string => `packages/locales/src/${language}/shell.ts`

// oxlint-disable-next-line max-lines-per-function -- a table: the lines of the files that stand
export const insertionsOf = ({ problem, chapter }: Numbers): readonly Insertion[] => [
  { file: 'packages/contract/src/ids.ts', before: "  'partner',\n", line: "  'paperClip',\n" },
  {
    file: 'packages/contract/src/parts.ts',
    before: "export { partnerEndpoints } from './partner/partner.ts'\n",
    line: "export { paperClipEndpoints } from './paper-clip.ts'\n",
  },
  {
    file: 'packages/domain/src/rights/permission.ts',
    before: "    invoiceDelRecord: ['records', 'invoices', ['restore']],\n",
    line: "    paperClips: ['company', 'invoices', ['edit', 'delete']],\n",
  },
  { file: 'packages/domain/src/audit.ts', before: '  partner: [\n', line: "  paperClip: ['created', 'deleted', 'edited'],\n" },
  { file: 'packages/domain/src/log-parts.ts', after: "  company: ['company', 'notice'", line: ", 'paperClip'" },
  {
    file: 'packages/domain/src/exchange-problems.ts',
    before: '} as const satisfies Numbered\n',
    line: Object.keys(problems)
      .map((name, at) => `  'paperClip.${name}': [${problem + at}, 400],\n`)
      .join(''),
  },
  ...(['zh-CN', 'en-US'] as const).flatMap((language, at): readonly Insertion[] => [
    {
      file: `packages/locales/src/${language}/exchange-problems.ts`,
      before: '} satisfies Record<keyof typeof known, string>\n',
      line: Object.entries(problems)
        .map(([name, sentences]) => `  'paperClip.${name}': '${sentences[at]}',\n`)
        .join(''),
    },
    {
      file: `packages/locales/src/${language}/audit.ts`,
      before: '  partner: {\n',
      line:
        at === 0
          ? "  paperClip: { created: '新建回形针', deleted: '删除回形针', edited: '修改回形针' },\n"
          : "  paperClip: { created: 'Added a paper clip', deleted: 'Deleted a paper clip', edited: 'Edited a paper clip' },\n",
    },
    {
      file: shell(language),
      before: "    'menu_4.invoiceDelRecord':",
      line: `    'menu_4.paperClips': '${['回形针', 'Paper clips'][at]}',\n`,
    },
    {
      file: `packages/locales/src/${language}/empty-page.ts`,
      before: '  poolSettings: {\n',
      line:
        at === 0
          ? "  paperClips: { title: '还没有回形针', text: '新增之后，这里列出全部回形针。', sample: '回形针|备注|11-21 09:41' },\n"
          : "  paperClips: { title: 'No paper clips yet', text: 'Add one, and it appears here.', sample: 'Paper clip|remark|11-21 09:41' },\n",
    },
    {
      file: `packages/locales/src/${language}/take-out.ts`,
      before: '    log: ',
      line: `    paperClips: '${['回形针', 'Paper clips'][at]}',\n`,
    },
  ]),
  {
    file: 'apps/web/test/components/empty-pages.component.ts',
    before: "  poolSettings: '/comset/businessTicketPoolSettings',\n",
    line: "  paperClips: '/comset/paperClips',\n",
  },
  {
    file: 'packages/locales/src/take-out-sheet.ts',
    before: "  log: { sheet: '操作日志'",
    line: "  paperClips: { sheet: '回形针', columns: ['名称', '备注', '修改人', '修改时间'] },\n",
  },
  { file: 'packages/contract/src/take-out.ts', before: '        log: count,\n', line: '        paperClips: count,\n' },
  {
    file: 'apps/server/src/modules/platform/take-out/take-out.ts',
    before: "  log: 'audit_log',\n",
    line: "  paperClips: 'paper_clip',\n",
  },
  {
    file: 'apps/server/src/modules/platform/take-out/take-out.ts',
    before: '    log: await count(counted.log),\n',
    line: '    paperClips: await count(counted.paperClips),\n',
  },
  {
    file: 'apps/server/src/modules/platform/take-out/masters-tables.ts',
    before: "  log: {\n    first: '-1',\n",
    line: `  paperClips: {
    first: noId,
    read: ({ companyId, after, limit }) => sql\`
      select id::text as key, array[name, remark, changed_by_name, \${at('changed_at')}] as cells
      from paper_clip where company_id = \${companyId} and id > \${after}::uuid order by id limit \${limit}\`,
  },
`,
  },
  { file: 'apps/server/src/modules/platform/take-out/take-out.test.ts', before: ", '操作日志'],\n", line: ", '回形针'" },
  {
    file: 'apps/server/src/app/modules.ts',
    before: "export { lossesModule } from '../kernel/losses.ts'\n",
    line: `export { paperClipModule } from '../modules/${chapter}/paper-clip/index.ts'\n`,
  },
  { file: 'apps/server/src/db/table-owners.ts', before: '  // Written by triggers.\n', line: "  paper_clip: 'paper-clip',\n\n" },
  {
    file: 'apps/server/src/modules/platform/company-log/object-names.ts',
    before: "  partner: ['partner', 'name'],\n",
    line: "  paperClip: ['paper_clip', 'name'],\n",
  },
  {
    file: 'apps/web/src/app/router/pages.ts',
    before: "  'menu_4.companyLog':",
    line: "  'menu_4.paperClips': () => import('../../features/paper-clip/paper-clip.page.tsx'),\n",
  },
  {
    file: 'apps/web/src/app/router/addresses.ts',
    before: 'import type { PartnerQuery } from',
    line: "import type { PaperClipsQuery } from '../../features/paper-clip/paper-clip.queries.ts'\n",
  },
  {
    file: 'apps/web/src/app/router/addresses.ts',
    before: "  '/comset/companyLog':",
    line: "  '/comset/paperClips': ListAddress<PaperClipsQuery>\n",
  },
  {
    file: 'apps/web/test/list-kit.test.tsx',
    before: "import DeletionsPage from '../src/features/invoice/deletion/deletion.page.tsx'\n",
    line: "import { paperClipColumns } from '../src/features/paper-clip/paper-clip-list.tsx'\n",
  },
  {
    file: 'apps/web/test/list-kit.test.tsx',
    after: '        pull: widthOf(pullColumns(t, hands)),\n',
    line: '        paperClip: widthOf(paperClipColumns(t, hands)),\n',
  },
  {
    file: 'reliability/support/rights/matrix-world.ts',
    before: "    'ledger_account',\n    'voucher',\n",
    line: "    'paper_clip',\n",
  },
  {
    file: 'reliability/permission-matrix/expected.md',
    endOf: '\n| bureau.replayDelivery id |',
    line: [
      '',
      '| user.listPaperClips | menu_4.paperClips | mine foreign | administration | vi |',
      '| user.createPaperClip | paperClips.edit | mine | administration, running | y |',
      '| user.editPaperClip id | paperClips.edit | mine foreign absent | administration, running | ynn |',
      '| user.deletePaperClips ids.0 | paperClips.delete | mine foreign absent mixed | administration | ynnn |',
    ].join('\n'),
  },
  {
    file: 'docs/glossary.md',
    before: '| http, handler |',
    line: '| 回形针 | paper clip | a name and a remark of a company, on a page of their own |\n',
  },
  { file: 'docs/architecture.md', endOf: `\n      ${chapter}/ `, line: '  paper-clip' },
  { file: 'docs/architecture.md', after: 'company log, own data, take-out', line: ', paper clip' },
  { file: 'docs/admin.md', before: '- `/comset/exportTemplateSettings`', line: '- `/comset/paperClips`：回形针，可以新增、编辑和删除。\n' },
  {
    file: 'docs/admin.en.md',
    before: '- `/comset/exportTemplateSettings`',
    line: '- `/comset/paperClips`: paper clips, which can be added, edited and deleted.\n',
  },
]
