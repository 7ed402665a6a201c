// Companies: found, opened, entered, kept and closed.
import { z } from 'zod'
import { limits } from '@piaotai/domain/limits.ts'
import { endpoint, part } from '../endpoint.ts'
import { id, uploadUrl } from '../ids.ts'
import { code, done, line, name, nothing, oldPassword, pageOf, queryInt, text } from '../shapes.ts'
import {
  Contacts,
  joiningSettings,
  scanSettings,
  SuiteOffer,
  CompanyConfig,
  CompanyHome,
  CompanyInfo,
  CompanyItem,
} from './company-shapes.ts'

const superAdmin = { role: 'superAdmin' } as const
/** The company's name, typed in full. */
const nameInFull = name(limits.companyName + 100)
/** One of the two: a code of purpose `confirm` sent to the bound phone or e-mail, or the password. */
const proof = { code: code.optional(), password: oldPassword.optional() }
const proofProblems = [
  'account.codeWrong',
  'account.codeExhausted',
  'account.passwordWrong',
  'account.passwordMissing',
  'account.locked',
] as const

export const companyEndpoints = part('user', null, {
  searchTitles: endpoint({
    method: 'GET',
    path: '/invoice-title/search/company',
    access: 'signedIn',
    summary: '按名称搜索企业抬头 Search the title directory',
    /** 2 to 30 characters, thirty times a minute. At most 20 hits, names that begin with the keyword first. */
    input: z.strictObject({ keyword: line(limits.keywordMax + 20, 1) }),
    output: z.array(z.object({ company: z.string(), taxId: z.string().nullable() })),
    problems: ['company.keyword', 'company.tooOften'],
  }),
  listCompanies: endpoint({
    method: 'GET',
    path: '/team/list',
    access: 'signedIn',
    summary: '我的公司 My companies',
    /** A single sign-on session lists only the company of that sign-in until the person gives an own proof. */
    input: z.strictObject({
      page: queryInt(1, 1000).default(1),
      pageSize: queryInt(1, limits.teamListPageSize).default(limits.teamListPageSize),
    }),
    output: pageOf(CompanyItem),
  }),
  createCompany: endpoint({
    method: 'POST',
    path: '/team',
    access: 'own',
    summary: '创建公司，开通试用 Create a company',
    /** `taxId` belongs to the title chosen from the search. */
    input: z.strictObject({ name: name(limits.companyName + 100, 0), taxId: line(20, 15).optional() }),
    output: z.object({ id: id('company'), inviteMemberNumber: z.number().int(), packageDueDate: z.string() }),
    problems: ['company.nameInvalid', 'company.taxIdInvalid', 'account.nameMissing', 'company.limit', 'company.trialsSpent'],
  }),
  readCompany: endpoint({
    method: 'GET',
    path: '/team/personal/:teamId',
    access: 'signedIn',
    summary: '公司信息与菜单 Company and menu',
    input: z.strictObject({ teamId: id('company') }),
    output: CompanyInfo,
    problems: ['company.notFound'],
  }),
  readCompanyConfig: endpoint({
    method: 'GET',
    path: '/team-config/personal/:id',
    access: 'inCompany',
    summary: '公司设置 Settings of the company',
    /** `keyword` names one part (`scan`, `joining`); an unknown one answers with none. */
    input: z.strictObject({ id: id('company'), keyword: line(30).optional() }),
    output: CompanyConfig,
    problems: ['company.notFound'],
  }),
  /** What a scan begins with, for the programs that scan. */
  readScanDefaults: endpoint({
    method: 'GET',
    path: '/team-config/scan',
    access: { needs: 'menu_1.scan' },
    byKey: 'import',
    summary: '扫描的初始设置 What a scan begins with',
    input: nothing,
    output: scanSettings,
  }),
  saveScanSettings: endpoint({
    method: 'PUT',
    path: '/team-config/scan',
    access: { needs: 'scan.save' },
    stopsWithSuite: true,
    summary: '保存扫描设置 Save scan settings',
    input: scanSettings,
    output: done,
  }),
  saveJoiningSettings: endpoint({
    method: 'PUT',
    path: '/team-config/joining',
    access: { needs: 'staffManagement.approve' },
    summary: '保存加入方式 Save how people join',
    input: joiningSettings,
    output: done,
  }),
  switchCompany: endpoint({
    method: 'PUT',
    path: '/team/member/swith/:teamId',
    access: 'signedIn',
    summary: '切换公司 Switch company',
    input: z.strictObject({ teamId: id('company') }),
    output: done,
    problems: ['company.notFound', 'staff.disabled', 'session.secondFactorNeeded', 'session.ownProofNeeded'],
  }),

  readCompanyHome: endpoint({
    method: 'GET',
    path: '/team/home',
    access: { needs: 'menu_4.comHome' },
    summary: '企业信息：套餐、成员、配额、管理员 The company’s home',
    input: nothing,
    output: CompanyHome,
  }),
  editCompany: endpoint({
    method: 'PUT',
    path: '/team/home',
    access: { needs: 'comHome.edit' },
    summary: '修改税号、外部编号 Edit the tax id and external number',
    input: z.strictObject({ taxId: line(20).nullable().optional(), externalNumber: line(50).nullable().optional() }),
    output: done,
    problems: ['company.taxIdInvalid'],
  }),
  saveLogo: endpoint({
    method: 'PUT',
    path: '/team/logo',
    access: { needs: 'comHome.logo' },
    summary: '更换企业标志 Change the logo',
    /**
     * `url` is the url from the upload's answer (jpg, jpeg or png; 5 MB, 50 megapixels; twenty an hour); null removes
     * the logo. The server re-encodes it to a PNG within 512 × 512.
     */
    input: z.strictObject({ url: uploadUrl(2000, 1).nullable() }),
    output: z.object({ logoUrl: z.string().nullable() }),
    problems: ['file.notFound', 'file.tooLarge', 'file.picturesTooOften', 'company.pictureInvalid'],
  }),
  listSuites: endpoint({
    method: 'GET',
    path: '/suite',
    access: 'inCompany',
    summary: '套餐一览（客服、升级） Suites on offer',
    input: nothing,
    /** `contacts`: of the operator of the platform, as far as they offer any. */
    output: z.object({ content: z.array(SuiteOffer), superAdminName: z.string(), contacts: Contacts }),
  }),
  transferCompany: endpoint({
    method: 'POST',
    path: '/team/transfer',
    access: superAdmin,
    summary: '转让超级管理员 Hand the super admin’s role on',
    input: z.strictObject({ userId: id('user'), ...proof }),
    output: done,
    problems: ['staff.notFound', 'staff.disabled', 'company.toSelf', ...proofProblems],
  }),
  dissolveCompany: endpoint({
    method: 'POST',
    path: '/team/dissolve',
    access: superAdmin,
    summary: '解散公司：成员须已全部移除 Dissolve; every other member must be gone',
    /** Records stay under retention and are hidden; the name becomes free. */
    input: z.strictObject({ name: nameInFull, reason: text(limits.deleteReason, 1), ...proof }),
    output: z.object({ retainedUntil: z.string() }),
    problems: ['company.nameDiffers', 'company.staffLeft', ...proofProblems],
  }),
  exitCompany: endpoint({
    method: 'POST',
    path: '/team/exit',
    access: 'inCompany',
    summary: '退出公司 Leave the company',
    /** Open work goes to the super admin, so that nothing is lost. */
    input: z.strictObject({ name: nameInFull }),
    output: done,
    problems: ['company.nameDiffers', 'company.superAdminStays', 'company.personalEdition'],
  }),
})
