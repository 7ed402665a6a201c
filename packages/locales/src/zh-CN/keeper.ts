/** 没有人的录入人。 */
export const keeper = { mailbox: '收票邮箱' } as const
