// 页眉、菜单、首页、公司与各种提示页。
import type { PageGroup, PageKey, SectionName } from '@piaotai/domain/permissions.ts'

export const shell = {
  product: '票台',
  section: { personal: '个人', company: '公司', purchase: '进项管理', sales: '销项管理', partners: '往来企业', group: '集团发票', admin: '企业设置' } satisfies Record<SectionName, string>,
  group: {
    overview: '总览', invoices: '发票', mail: '邮件', exchange: '交付与推送', records: '记录', settings: '设置', taxPull: '税局取票',
    payments: '付款', delivery: '交付', partners: '往来企业', group: '集团', company: '企业', people: '人员与权限', intake: '归集设置', rules: '规则与模板',
  } satisfies Record<PageGroup, string>,
  page: {
    'menu_1.home': '首页', 'menu_1.overView': '个人概览', 'menu_1.overViews': '公司概览', 'menu_1.myticket': '发票汇总', 'menu_1.myInvoices': '我的发票',
    'menu_1.incomeInvoice': '进项发票', 'menu_1.outputInvoice': '销项发票', 'menu_1.thirdPartyInvoice': '第三方发票',
    'menu_1.ticketPoolAuthorizedToMe': '授权给我的票池', 'menu_1.personemail': '邮件发送记录', 'menu_1.personemailhistory': '邮箱收票记录',
    'menu_1.sendInvoice': '平台交付', 'menu_1.pushInvoice': '发票推送', 'menu_1.scan': '扫描上传', 'menu_1.uploadHistory': '上传记录',
    'menu_1.uploadHistoryFile': '导入记录', 'menu_1.dataDownloadCenter': '下载中心', 'menu_1.mySet': '个人设置',
    'menu_2.comticket': '发票汇总', 'menu_2.allInvoiceCo': '全部发票', 'menu_2.incomeInvoiceCo': '进项发票', 'menu_2.outputInvoiceCo': '销项发票',
    'menu_2.thirdPartyInvoiceCo': '第三方发票', 'menu_2.businessTicketPoolCo': '业务票池', 'menu_2.businessInvoiceCo': '商业发票',
    'menu_2.comemailhistory': '邮箱收票记录', 'menu_2.returnMailRecord': '退信记录', 'menu_2.thirdPartyInvoiceForwarding': '第三方发票转发',
    'menu_2.pushInvoiceCo': '发票推送', 'menu_2.directTaxIncomeInvoice': '税局进项全票查询', 'menu_2.directTaxOutputInvoice': '税局销项全票查询',
    'menu_5.submitPayment': '提交付款', 'menu_5.confirmPayment': '确认付款', 'menu_5.receiveRecordCo': '收票记录',
    'menu_6.sendInvoiceCo': '平台交付', 'menu_6.sendInvEmailCo': '邮件交付', 'menu_6.sendInvEmailRecordCo': '邮件交付记录',
    'menu_3.partnerlist': '全部往来企业', 'menu_3.uppartnerlist': '上游企业', 'menu_3.downpartnerlist': '下游企业', 'menu_3.relatedpartnerlist': '关联企业',
    'menu_7.groupCompanys': '集团企业', 'menu_7.groupPushInvoice': '集团推送',
    'menu_4.comHome': '企业信息', 'menu_4.enterpriseRise': '企业抬头', 'menu_4.staffManagement': '员工管理', 'menu_4.personset': '人员权限',
    'menu_4.importstaff': '导入员工', 'menu_4.permissionGroup': '权限组', 'menu_4.rootset': '权限设置', 'menu_4.scan': '扫描设置',
    'menu_4.extractingParameterRules': '参数提取规则', 'menu_4.businessTicketPoolSettings': '票池设置', 'menu_4.billBusinessConfig': '票据业务配置',
    'menu_4.autoSendInvoiceRuleSettings': '自动交付规则', 'menu_4.exportTemplateSettings': '导出模板', 'menu_4.caiwupz': '财务凭证',
    'menu_4.invoiceDelRecord': '删除记录',
  } satisfies Record<PageKey, string>,
  header: { imports: '导入记录', running: '{{count}} 个文件处理中，点开查看', importsDone: '{{count}} 个文件已处理', company: '当前公司', switchCompany: '切换公司', createCompany: '创建公司', noCompany: '还没有公司', person: '个人菜单', language: '语言', logout: '退出登录' },
  home: {
    hello: '{{name}}，您好', sub: '{{company}} · {{day}}', mine: '我录入的发票', company: '公司全部发票', running: '正在识别的文件', attention: '待处理的导入', warnings: '待核对的发票', unit: '张', unitFiles: '个',
    start: '录入发票', startText: '把 PDF、OFD、XML、照片或压缩包拖进来，识别后自动入库', records: '查看导入记录',
  },
  create: { title: '创建公司', sub: '创建后开通 30 天试用，可邀请 5 位成员', name: '公司名称', placeholder: '营业执照上的全称', required: '请填写公司名称', submit: '创建', created: '公司已创建', switchTitle: '切换到新公司？', switchText: '“{{name}}”已创建。现在切换过去，还是留在当前公司？', switchNow: '切换', stay: '留下', cancel: '取消' },
  changed: { title: '当前公司已切换', text: '您在另一个页面切换了公司，这个页面显示的还是原来的公司，操作没有执行。', reload: '刷新页面' },
  notFound: { title: '没有找到这个页面', text: '地址可能已变动，或者您没有打开它的权限。', home: '回到首页', login: '去登录' },
  building: { title: '正在建设', text: '“{{page}}”还没有上线，上线后会出现在这里。' },
  denied: { title: '没有权限', text: '这个页面需要管理员为您开通。' },
  error: { title: '页面出了点问题', text: '可以重新加载；问题还在的话，请把下面的信息发给管理员。', reload: '重新加载' },
  loading: '加载中',
}
