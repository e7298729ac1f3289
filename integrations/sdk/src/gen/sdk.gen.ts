// @ts-nocheck

import { client } from './client.gen.ts';
import type { Client, Options as Options2, TDataShape } from './client/index.ts';
import type { AnswerInvitationData, AnswerInvitationErrors, AnswerInvitationResponses, AppealReviewData, AppealReviewErrors, AppealReviewResponses, ApplyData, ApplyErrors, ApplyResponses, AskForOrderData, AskForOrderErrors, AskForOrderResponses, AskWhatIfData, AskWhatIfErrors, AskWhatIfResponses, AuthorizeShopData, AuthorizeShopErrors, AuthorizeShopResponses, BringConnectionSecretData, BringConnectionSecretErrors, BringConnectionSecretResponses, CancelBulkReviewData, CancelBulkReviewErrors, CancelBulkReviewResponses, CancelDeletionData, CancelDeletionErrors, CancelDeletionResponses, CancelSettlementData, CancelSettlementErrors, CancelSettlementResponses, CancelSubscriptionData, CancelSubscriptionErrors, CancelSubscriptionResponses, ChangeTaxSettingsData, ChangeTaxSettingsErrors, ChangeTaxSettingsResponses, CheckDestinationData, CheckDestinationErrors, CheckDestinationResponses, CheckImportData, CheckImportErrors, CheckImportResponses, CheckInvitationsData, CheckInvitationsErrors, CheckInvitationsResponses, CheckPageData, CheckPageErrors, CheckPageResponses, CheckStatusData, CheckStatusErrors, CheckStatusResponses, ClaimOrderData, ClaimOrderErrors, ClaimOrderResponses, CloseProgrammesData, CloseProgrammesErrors, CloseProgrammesEverywhereData, CloseProgrammesEverywhereErrors, CloseProgrammesEverywhereResponses, CloseProgrammesResponses, ConfirmApplicationData, ConfirmApplicationErrors, ConfirmApplicationResponses, ConfirmPayoutAddressData, ConfirmPayoutAddressErrors, ConfirmPayoutAddressResponses, ConfirmSettlementData, ConfirmSettlementErrors, ConfirmSettlementResponses, ConfirmSubscriptionData, ConfirmSubscriptionErrors, ConfirmSubscriptionResponses, ConnectAuthorizedShopData, ConnectAuthorizedShopErrors, ConnectAuthorizedShopResponses, ConnectOwnAppData, ConnectOwnAppErrors, ConnectOwnAppResponses, ConnectShopData, ConnectShopErrors, ConnectShopResponses, ConnectStripeData, ConnectStripeErrors, ConnectStripeResponses, CreateAffiliateData, CreateAffiliateErrors, CreateAffiliateResponses, CreateApiKeyData, CreateApiKeyErrors, CreateApiKeyResponses, CreateAssetData, CreateAssetErrors, CreateAssetResponses, CreateBulkReviewData, CreateBulkReviewErrors, CreateBulkReviewResponses, CreateCampaignData, CreateCampaignErrors, CreateCampaignResponses, CreateConnectionData, CreateConnectionErrors, CreateConnectionResponses, CreateGroupData, CreateGroupErrors, CreateGroupResponses, CreateKeyData, CreateKeyErrors, CreateKeyResponses, CreateLinkData, CreateLinkErrors, CreateLinkResponses, CreateNoteData, CreateNoteErrors, CreateNoteResponses, CreateOwnLinkData, CreateOwnLinkErrors, CreateOwnLinkResponses, CreatePostbackData, CreatePostbackErrors, CreatePostbackResponses, CreateWebhookEndpointData, CreateWebhookEndpointErrors, CreateWebhookEndpointResponses, DecideApplicationData, DecideApplicationErrors, DecideApplicationResponses, DecideDataRequestData, DecideDataRequestErrors, DecideDataRequestResponses, DecideOrderClaimData, DecideOrderClaimErrors, DecideOrderClaimResponses, DeleteArchiveData, DeleteArchiveErrors, DeleteArchiveResponses, DeleteAssetData, DeleteAssetErrors, DeleteAssetResponses, DeleteGroupData, DeleteGroupErrors, DeleteGroupResponses, DeleteNoteData, DeleteNoteErrors, DeleteNoteResponses, DeleteTagData, DeleteTagErrors, DeleteTagResponses, DeleteTestCampaignData, DeleteTestCampaignErrors, DeleteTestCampaignResponses, DiagnoseShopData, DiagnoseShopErrors, DiagnoseShopResponses, DisablePostbackData, DisablePostbackErrors, DisablePostbackResponses, DisableWebhookEndpointData, DisableWebhookEndpointErrors, DisableWebhookEndpointResponses, DownloadArchiveData, DownloadArchiveErrors, DownloadArchiveResponses, DownloadInvoiceData, DownloadInvoiceErrors, DownloadInvoiceResponses, DownloadPublicStatementData, DownloadPublicStatementErrors, DownloadPublicStatementResponses, DownloadStatementData, DownloadStatementErrors, DownloadStatementResponses, EnablePostbackData, EnablePostbackErrors, EnablePostbackResponses, EnableWebhookEndpointData, EnableWebhookEndpointErrors, EnableWebhookEndpointResponses, EndOtherSessionsData, EndOtherSessionsErrors, EndOtherSessionsResponses, EndRestrictionData, EndRestrictionErrors, EndRestrictionResponses, EndSessionData, EndSessionErrors, EndSessionResponses, EndSupportAccessData, EndSupportAccessErrors, EndSupportAccessResponses, ExchangeCodeData, ExchangeCodeErrors, ExchangeCodeResponses, ExplainClickData, ExplainClickErrors, ExplainClickResponses, ExplainConversionData, ExplainConversionErrors, ExplainConversionResponses, ExportAccountData, ExportAccountErrors, ExportAccountResponses, ExportAffiliatesData, ExportAffiliatesErrors, ExportAffiliatesResponses, ExportCampaignData, ExportCampaignErrors, ExportCampaignResponses, ExportLedgerData, ExportLedgerErrors, ExportLedgerResponses, FollowCampaignData, FollowCampaignErrors, FollowCampaignResponse, FollowCampaignResponses, FollowOverviewData, FollowOverviewErrors, FollowOverviewResponse, FollowOverviewResponses, ForgetImportData, ForgetImportErrors, ForgetImportResponses, ForgetPayerAccountData, ForgetPayerAccountErrors, ForgetPayerAccountResponses, ForgetVisitorData, ForgetVisitorErrors, ForgetVisitorResponses, GetAffiliateFiguresData, GetAffiliateFiguresErrors, GetAffiliateFiguresResponses, GetAffiliateStatisticsData, GetAffiliateStatisticsErrors, GetAffiliateStatisticsResponses, GetAgreementsFileData, GetAgreementsFileErrors, GetAgreementsFileResponses, GetAppealData, GetAppealErrors, GetAppealResponses, GetAssetFileData, GetAssetFileErrors, GetAssetFileResponses, GetAssetStatisticsData, GetAssetStatisticsErrors, GetAssetStatisticsResponses, GetBatchData, GetBatchErrors, GetBatchResponses, GetBillingDetailsData, GetBillingDetailsErrors, GetBillingDetailsResponses, GetBulkReviewData, GetBulkReviewErrors, GetBulkReviewResponses, GetCampaignData, GetCampaignErrors, GetCampaignResponses, GetCampaignStatisticsData, GetCampaignStatisticsErrors, GetCampaignStatisticsResponses, GetContactPageData, GetContactPageErrors, GetContactPageResponses, GetDac7FileData, GetDac7FileErrors, GetDac7FileResponses, GetDeletionData, GetDeletionErrors, GetDeletionResponses, GetDueData, GetDueErrors, GetDueResponses, GetExchangeRatesData, GetExchangeRatesErrors, GetExchangeRatesResponses, GetFraudDefaultsData, GetFraudDefaultsErrors, GetFraudDefaultsResponses, GetFraudRulesData, GetFraudRulesErrors, GetFraudRulesResponses, GetHeldDataData, GetHeldDataErrors, GetHeldDataResponses, GetImportData, GetImportErrors, GetImportReportData, GetImportReportErrors, GetImportReportResponses, GetImportResponses, GetJoinLogoData, GetJoinLogoErrors, GetJoinLogoResponses, GetJoinPageData, GetJoinPageErrors, GetJoinPageResponses, GetLinkClicksData, GetLinkClicksErrors, GetLinkClicksResponses, GetMailSettingsData, GetMailSettingsErrors, GetMailSettingsResponses, GetNoticeData, GetNoticeErrors, GetNoticeResponses, GetObjectionData, GetObjectionErrors, GetObjectionResponses, GetOptOutData, GetOptOutErrors, GetOptOutResponses, GetOverviewData, GetOverviewErrors, GetOverviewResponses, GetOwnAssetStatisticsData, GetOwnAssetStatisticsErrors, GetOwnAssetStatisticsResponses, GetOwnLinkFiguresData, GetOwnLinkFiguresErrors, GetOwnLinkFiguresResponses, GetOwnPaymentDetailsData, GetOwnPaymentDetailsErrors, GetOwnPaymentDetailsResponses, GetOwnSelfBilledFileData, GetOwnSelfBilledFileErrors, GetOwnSelfBilledFileResponses, GetPayerAccountData, GetPayerAccountErrors, GetPayerAccountResponses, GetPayoutAccountData, GetPayoutAccountErrors, GetPayoutAccountResponses, GetPayoutHoldData, GetPayoutHoldErrors, GetPayoutHoldResponses, GetPersonData, GetPersonErrors, GetPersonPaymentsData, GetPersonPaymentsErrors, GetPersonPaymentsResponses, GetPersonResponses, GetProfileData, GetProfileErrors, GetProfileResponses, GetProgrammeData, GetProgrammeErrors, GetProgrammeManifestData, GetProgrammeManifestErrors, GetProgrammeManifestResponses, GetProgrammeResponses, GetProgrammeSessionData, GetProgrammeSessionErrors, GetProgrammeSessionResponses, GetPublicAffiliateData, GetPublicAffiliateErrors, GetPublicAffiliateResponses, GetPublicCampaignData, GetPublicCampaignErrors, GetPublicCampaignResponses, GetPublicInvitationData, GetPublicInvitationErrors, GetPublicInvitationResponses, GetPublicJoinPageData, GetPublicJoinPageErrors, GetPublicJoinPageResponses, GetPublicPaymentsData, GetPublicPaymentsErrors, GetPublicPaymentsResponses, GetPublicStatementData, GetPublicStatementErrors, GetPublicStatementResponses, GetPublicStatisticsData, GetPublicStatisticsErrors, GetPublicStatisticsResponses, GetReceiptsData, GetReceiptsErrors, GetReceiptsResponses, GetRestrictionData, GetRestrictionErrors, GetRestrictionResponses, GetSelfBilledFileData, GetSelfBilledFileErrors, GetSelfBilledFileResponses, GetSettlementData, GetSettlementErrors, GetSettlementResponses, GetSetupIntentData, GetSetupIntentErrors, GetSetupIntentResponses, GetShopifySupportData, GetShopifySupportErrors, GetShopifySupportResponses, GetSiteData, GetSiteErrors, GetSiteResponses, GetStatementData, GetStatementErrors, GetStatementResponses, GetStatusData, GetStatusErrors, GetStatusResponses, GetSupportAccessData, GetSupportAccessErrors, GetSupportAccessResponses, GetTaxDetailsData, GetTaxDetailsErrors, GetTaxDetailsResponses, GetTaxSettingsData, GetTaxSettingsErrors, GetTaxSettingsResponses, GetTiersData, GetTiersErrors, GetTiersResponses, GetVisitData, GetVisitErrors, GetVisitResponses, GetWhatIfData, GetWhatIfErrors, GetWhatIfResponses, GoLiveData, GoLiveErrors, GoLiveResponses, GrantSupportAccessData, GrantSupportAccessErrors, GrantSupportAccessResponses, InviteToPayoutsData, InviteToPayoutsErrors, InviteToPayoutsResponses, JoinGroupData, JoinGroupErrors, JoinGroupResponses, LeaveGroupData, LeaveGroupErrors, LeaveGroupResponses, ListAdjustmentsData, ListAdjustmentsErrors, ListAdjustmentsResponses, ListAffiliatesData, ListAffiliatesErrors, ListAffiliatesResponses, ListApiKeysData, ListApiKeysErrors, ListApiKeysResponses, ListApplicationsData, ListApplicationsErrors, ListApplicationsResponses, ListArchivesData, ListArchivesErrors, ListArchivesResponses, ListAssetsData, ListAssetsErrors, ListAssetsResponses, ListBalancesData, ListBalancesErrors, ListBalancesResponses, ListBatchesData, ListBatchesErrors, ListBatchesResponses, ListBulkReviewsData, ListBulkReviewsErrors, ListBulkReviewsResponses, ListCampaignsData, ListCampaignsErrors, ListCampaignsResponses, ListCampaignSummariesData, ListCampaignSummariesErrors, ListCampaignSummariesResponses, ListCardsData, ListCardsErrors, ListCardsResponses, ListClicksData, ListClicksErrors, ListClicksResponses, ListConnectionsData, ListConnectionsErrors, ListConnectionsResponses, ListConversionsData, ListConversionsErrors, ListConversionsResponses, ListDataRequestsData, ListDataRequestsErrors, ListDataRequestsResponses, ListDeliveriesData, ListDeliveriesErrors, ListDeliveriesResponses, ListGroupsData, ListGroupsErrors, ListGroupsResponses, ListHeldRecordsData, ListHeldRecordsErrors, ListHeldRecordsResponses, ListImportRowsData, ListImportRowsErrors, ListImportRowsResponses, ListImportsData, ListImportsErrors, ListImportsResponses, ListInvitationsData, ListInvitationsErrors, ListInvitationsResponses, ListInvoicesData, ListInvoicesErrors, ListInvoicesResponses, ListKeysData, ListKeysErrors, ListKeysResponses, ListLinksData, ListLinksErrors, ListLinksResponses, ListNotesData, ListNotesErrors, ListNotesResponses, ListOrderClaimsData, ListOrderClaimsErrors, ListOrderClaimsResponses, ListOwnAccountsData, ListOwnAccountsErrors, ListOwnAccountsResponses, ListOwnAffiliatesData, ListOwnAffiliatesErrors, ListOwnAffiliatesResponses, ListOwnAssetsData, ListOwnAssetsErrors, ListOwnAssetsResponses, ListOwnBalancesData, ListOwnBalancesErrors, ListOwnBalancesResponses, ListOwnLinksData, ListOwnLinksErrors, ListOwnLinksResponses, ListOwnOrderClaimsData, ListOwnOrderClaimsErrors, ListOwnOrderClaimsResponses, ListOwnReviewsData, ListOwnReviewsErrors, ListOwnReviewsResponses, ListOwnSelfBilledData, ListOwnSelfBilledErrors, ListOwnSelfBilledResponses, ListOwnSettlementsData, ListOwnSettlementsErrors, ListOwnSettlementsResponses, ListPayoutAccountsData, ListPayoutAccountsErrors, ListPayoutAccountsResponses, ListPostbackDeliveriesData, ListPostbackDeliveriesErrors, ListPostbackDeliveriesResponses, ListPostbacksData, ListPostbacksErrors, ListPostbacksResponses, ListProgrammesData, ListProgrammesErrors, ListProgrammesResponses, ListPublicConversionsData, ListPublicConversionsErrors, ListPublicConversionsResponses, ListReceiptDaysData, ListReceiptDaysErrors, ListReceiptDaysResponses, ListSecurityEventsData, ListSecurityEventsErrors, ListSecurityEventsResponses, ListSelfBilledData, ListSelfBilledErrors, ListSelfBilledResponses, ListSessionsData, ListSessionsErrors, ListSessionsResponses, ListSettlementsData, ListSettlementsErrors, ListSettlementsResponses, ListShopsData, ListShopsErrors, ListShopsResponses, ListTagsData, ListTagsErrors, ListTagsResponses, ListUncountedClicksData, ListUncountedClicksErrors, ListUncountedClicksResponses, ListWebhookDeliveriesData, ListWebhookDeliveriesErrors, ListWebhookDeliveriesResponses, ListWebhookEndpointsData, ListWebhookEndpointsErrors, ListWebhookEndpointsResponses, ListWebhookEventTypesData, ListWebhookEventTypesErrors, ListWebhookEventTypesResponses, ListWhatIfsData, ListWhatIfsErrors, ListWhatIfsResponses, MailPaymentLinkData, MailPaymentLinkErrors, MailPaymentLinkResponses, MakeAdjustmentData, MakeAdjustmentErrors, MakeAdjustmentResponses, MakeAdjustmentsData, MakeAdjustmentsErrors, MakeAdjustmentsResponses, MakeBatchFileData, MakeBatchFileErrors, MakeBatchFileResponses, MakeCardDefaultData, MakeCardDefaultErrors, MakeCardDefaultResponses, MarkBatchPaidData, MarkBatchPaidErrors, MarkBatchPaidResponses, NoteOwnDeviceData, NoteOwnDeviceErrors, NoteOwnDeviceResponses, ObjectToAddressData, ObjectToAddressErrors, ObjectToAddressResponses, OpenArchiveData, OpenArchiveErrors, OpenArchiveResponses, OpenBatchData, OpenBatchErrors, OpenBatchResponses, OpenCancellationData, OpenCancellationErrors, OpenCancellationResponses, OpenDemoData, OpenDemoErrors, OpenDemoResponses, OpenInvitationRefusalData, OpenInvitationRefusalErrors, OpenInvitationRefusalResponses, OpenOptOutData, OpenOptOutErrors, OpenOptOutResponses, OpenPayoutDashboardData, OpenPayoutDashboardErrors, OpenPayoutDashboardResponses, OpenProgrammesData, OpenProgrammesErrors, OpenProgrammesResponses, OptOutData, OptOutErrors, OptOutResponses, OrderAssetsData, OrderAssetsErrors, OrderAssetsResponses, PayInvoiceData, PayInvoiceErrors, PayInvoiceResponses, PayPayoutHoldData, PayPayoutHoldErrors, PayPayoutHoldResponses, QuoteBatchData, QuoteBatchErrors, QuoteBatchResponses, QuoteSettlementData, QuoteSettlementErrors, QuoteSettlementResponses, RecordConsentData, RecordConsentErrors, RecordConsentResponses, RecordDirectPaymentData, RecordDirectPaymentErrors, RecordDirectPaymentResponses, RefundConversionData, RefundConversionErrors, RefundConversionResponses, RefuseInvitationsData, RefuseInvitationsErrors, RefuseInvitationsResponses, RemoveAffiliateData, RemoveAffiliateErrors, RemoveAffiliateResponses, RemoveBankDetailsData, RemoveBankDetailsErrors, RemoveBankDetailsResponses, RemoveCardData, RemoveCardErrors, RemoveCardResponses, RemoveConnectionData, RemoveConnectionErrors, RemoveConnectionResponses, RemoveJoinLogoData, RemoveJoinLogoErrors, RemoveJoinLogoResponses, RemovePostbackData, RemovePostbackErrors, RemovePostbackResponses, RemoveWebhookEndpointData, RemoveWebhookEndpointErrors, RemoveWebhookEndpointResponses, RenameSecondFactorData, RenameSecondFactorErrors, RenameSecondFactorResponses, RenameTagData, RenameTagErrors, RenameTagResponses, RenewConnectionSecretData, RenewConnectionSecretErrors, RenewConnectionSecretResponses, RenewDashboardLinkData, RenewDashboardLinkErrors, RenewDashboardLinkResponses, ReportBatchData, ReportBatchErrors, ReportBatchResponses, ReportCheckoutClickData, ReportCheckoutClickErrors, ReportCheckoutClickResponses, ReportClickData, ReportClickErrors, ReportClickResponses, ReportRefundData, ReportRefundErrors, ReportRefundResponses, ReportSaleData, ReportSaleErrors, ReportSaleResponses, RequestArchiveData, RequestArchiveErrors, RequestArchiveResponses, RequestDataChangeData, RequestDataChangeErrors, RequestDataChangeResponses, RequestDataLinkData, RequestDataLinkErrors, RequestDataLinkResponses, RequestProgrammeLinkData, RequestProgrammeLinkErrors, RequestProgrammeLinkResponses, RequestSubscriptionData, RequestSubscriptionErrors, RequestSubscriptionResponses, ResendInvitationData, ResendInvitationErrors, ResendInvitationResponses, ResendPostbackDeliveryData, ResendPostbackDeliveryErrors, ResendPostbackDeliveryResponses, ResendWebhookDeliveryData, ResendWebhookDeliveryErrors, ResendWebhookDeliveryResponses, RestrictProcessingData, RestrictProcessingErrors, RestrictProcessingResponses, ResumeSettlementData, ResumeSettlementErrors, ResumeSettlementResponses, RetryDeliveryData, RetryDeliveryErrors, RetryDeliveryResponses, ReverseAdjustmentData, ReverseAdjustmentErrors, ReverseAdjustmentResponses, ReviewConversionData, ReviewConversionErrors, ReviewConversionResponses, RevokeApiKeyData, RevokeApiKeyErrors, RevokeApiKeyResponses, RevokeKeyData, RevokeKeyErrors, RevokeKeyResponses, RotateApiKeyData, RotateApiKeyErrors, RotateApiKeyResponses, RotateKeyData, RotateKeyErrors, RotateKeyResponses, RotateWebhookSecretData, RotateWebhookSecretErrors, RotateWebhookSecretResponses, RunImportData, RunImportErrors, RunImportResponses, SaveBankDetailsData, SaveBankDetailsErrors, SaveBankDetailsResponses, SaveBillingDetailsData, SaveBillingDetailsErrors, SaveBillingDetailsResponses, SaveTaxDetailsData, SaveTaxDetailsErrors, SaveTaxDetailsResponses, SaveWalletData, SaveWalletErrors, SaveWalletResponses, ScheduleDeletionData, ScheduleDeletionErrors, ScheduleDeletionResponses, SendContactMessageData, SendContactMessageErrors, SendContactMessageResponses, SendInvitationsData, SendInvitationsErrors, SendInvitationsResponses, SendTestOrderData, SendTestOrderErrors, SendTestOrderResponses, SetOptOutData, SetOptOutErrors, SetOptOutResponses, SetTiersData, SetTiersErrors, SetTiersResponses, SetUpShopData, SetUpShopErrors, SetUpShopResponses, SignPostbackData, SignPostbackErrors, SignPostbackResponses, StartCardSetupData, StartCardSetupErrors, StartCardSetupResponses, StartOnboardingData, StartOnboardingErrors, StartOnboardingResponses, TagPersonData, TagPersonErrors, TagPersonResponses, TestPostbackData, TestPostbackErrors, TestPostbackResponses, TestWebhookEndpointData, TestWebhookEndpointErrors, TestWebhookEndpointResponses, UndoBatchData, UndoBatchErrors, UndoBatchResponses, UndoImportData, UndoImportErrors, UndoImportResponses, UndoOrderClaimData, UndoOrderClaimErrors, UndoOrderClaimResponses, UntagPersonData, UntagPersonErrors, UntagPersonResponses, UpdateAffiliateData, UpdateAffiliateErrors, UpdateAffiliateResponses, UpdateAssetData, UpdateAssetErrors, UpdateAssetResponses, UpdateCampaignData, UpdateCampaignErrors, UpdateCampaignResponses, UpdateConnectionData, UpdateConnectionErrors, UpdateConnectionResponses, UpdateFraudDefaultsData, UpdateFraudDefaultsErrors, UpdateFraudDefaultsResponses, UpdateFraudRulesData, UpdateFraudRulesErrors, UpdateFraudRulesResponses, UpdateGroupData, UpdateGroupErrors, UpdateGroupResponses, UpdateJoinPageData, UpdateJoinPageErrors, UpdateJoinPageResponses, UpdateMailSettingsData, UpdateMailSettingsErrors, UpdateMailSettingsResponses, UpdateNoteData, UpdateNoteErrors, UpdateNoteResponses, UpdateOwnLinkData, UpdateOwnLinkErrors, UpdateOwnLinkResponses, UpdatePostbackData, UpdatePostbackErrors, UpdatePostbackResponses, UpdateProfileData, UpdateProfileErrors, UpdateProfileResponses, UpdateWebhookEndpointData, UpdateWebhookEndpointErrors, UpdateWebhookEndpointResponses, UploadImportData, UploadImportErrors, UploadImportResponses, UploadJoinLogoData, UploadJoinLogoErrors, UploadJoinLogoResponses, WithdrawInvitationData, WithdrawInvitationErrors, WithdrawInvitationResponses } from './types.gen.ts';

export type Options<TData extends TDataShape = TDataShape, ThrowOnError extends boolean = boolean, TResponse = unknown> = Options2<TData, ThrowOnError, TResponse> & {
    /**
     * You can provide a client instance returned by `createClient()` instead of
     * individual options. This might be also useful if you want to implement a
     * custom client.
     */
    client?: Client;
    /**
     * You can pass arbitrary values through the `meta` object. This can be
     * used to access values that aren't defined as part of the SDK function.
     */
    meta?: Record<string, unknown>;
};

class HeyApiClient {
    protected client: Client;
    
    constructor(args?: {
        client?: Client;
    }) {
        this.client = args?.client ?? client;
    }
}

class HeyApiRegistry<T> {
    private readonly defaultKey = 'default';
    
    private readonly instances: Map<string, T> = new Map();
    
    get(key?: string): T {
        const instance = this.instances.get(key ?? this.defaultKey);
        if (!instance) {
            throw new Error(`No SDK client found. Create one with "new Operations()" to fix this error.`);
        }
        return instance;
    }
    
    set(value: T, key?: string): void {
        this.instances.set(key ?? this.defaultKey, value);
    }
}

export class Operations extends HeyApiClient {
    public static readonly __registry = new HeyApiRegistry<Operations>();
    
    constructor(args?: {
        client?: Client;
        key?: string;
    }) {
        super(args);
        Operations.__registry.set(this, args?.key);
    }
    
    /**
     * Get your profile
     */
    public getProfile<ThrowOnError extends boolean = true>(options?: Options<GetProfileData, ThrowOnError>) {
        return (options?.client ?? this.client).get<GetProfileResponses, GetProfileErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/account/profile',
            ...options
        });
    }
    
    /**
     * Change your profile
     */
    public updateProfile<ThrowOnError extends boolean = true>(options: Options<UpdateProfileData, ThrowOnError>) {
        return (options.client ?? this.client).patch<UpdateProfileResponses, UpdateProfileErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/account/profile',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Keep your account after all
     */
    public cancelDeletion<ThrowOnError extends boolean = true>(options?: Options<CancelDeletionData, ThrowOnError>) {
        return (options?.client ?? this.client).delete<CancelDeletionResponses, CancelDeletionErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/account/deletion',
            ...options
        });
    }
    
    /**
     * Get whether your account is about to be deleted
     */
    public getDeletion<ThrowOnError extends boolean = true>(options?: Options<GetDeletionData, ThrowOnError>) {
        return (options?.client ?? this.client).get<GetDeletionResponses, GetDeletionErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/account/deletion',
            ...options
        });
    }
    
    /**
     * Delete your account
     *
     * Refused while commissions are owed. It can be taken back for 30 days.
     */
    public scheduleDeletion<ThrowOnError extends boolean = true>(options: Options<ScheduleDeletionData, ThrowOnError>) {
        return (options.client ?? this.client).post<ScheduleDeletionResponses, ScheduleDeletionErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/account/deletion',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Sign out everywhere else
     */
    public endOtherSessions<ThrowOnError extends boolean = true>(options?: Options<EndOtherSessionsData, ThrowOnError>) {
        return (options?.client ?? this.client).delete<EndOtherSessionsResponses, EndOtherSessionsErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/account/sessions',
            ...options
        });
    }
    
    /**
     * List where you are signed in
     */
    public listSessions<ThrowOnError extends boolean = true>(options?: Options<ListSessionsData, ThrowOnError>) {
        return (options?.client ?? this.client).get<ListSessionsResponses, ListSessionsErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/account/sessions',
            ...options
        });
    }
    
    /**
     * Sign out in one place
     */
    public endSession<ThrowOnError extends boolean = true>(options: Options<EndSessionData, ThrowOnError>) {
        return (options.client ?? this.client).delete<EndSessionResponses, EndSessionErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/account/sessions/{sessionId}',
            ...options
        });
    }
    
    /**
     * List what happened to the access to your account
     */
    public listSecurityEvents<ThrowOnError extends boolean = true>(options?: Options<ListSecurityEventsData, ThrowOnError>) {
        return (options?.client ?? this.client).get<ListSecurityEventsResponses, ListSecurityEventsErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/account/security-log',
            ...options
        });
    }
    
    /**
     * Rename a second factor
     */
    public renameSecondFactor<ThrowOnError extends boolean = true>(options: Options<RenameSecondFactorData, ThrowOnError>) {
        return (options.client ?? this.client).patch<RenameSecondFactorResponses, RenameSecondFactorErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/account/second-factors/{id}',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * List the API keys of your account
     */
    public listApiKeys<ThrowOnError extends boolean = true>(options?: Options<ListApiKeysData, ThrowOnError>) {
        return (options?.client ?? this.client).get<ListApiKeysResponses, ListApiKeysErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/account/api-keys',
            ...options
        });
    }
    
    /**
     * Create an API key
     *
     * The key itself is answered here, once. Only a hash of it is kept.
     */
    public createApiKey<ThrowOnError extends boolean = true>(options: Options<CreateApiKeyData, ThrowOnError>) {
        return (options.client ?? this.client).post<CreateApiKeyResponses, CreateApiKeyErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/account/api-keys',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Replace an API key
     *
     * The key from before stays valid for the overlap, 24 hours unless another time is asked for.
     */
    public rotateApiKey<ThrowOnError extends boolean = true>(options: Options<RotateApiKeyData, ThrowOnError>) {
        return (options.client ?? this.client).post<RotateApiKeyResponses, RotateApiKeyErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/account/api-keys/{id}/rotate',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Revoke an API key
     */
    public revokeApiKey<ThrowOnError extends boolean = true>(options: Options<RevokeApiKeyData, ThrowOnError>) {
        return (options.client ?? this.client).delete<RevokeApiKeyResponses, RevokeApiKeyErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/account/api-keys/{id}',
            ...options
        });
    }
    
    /**
     * End the access of support at once
     */
    public endSupportAccess<ThrowOnError extends boolean = true>(options?: Options<EndSupportAccessData, ThrowOnError>) {
        return (options?.client ?? this.client).delete<EndSupportAccessResponses, EndSupportAccessErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/account/support-access',
            ...options
        });
    }
    
    /**
     * See until when support may look at your account
     */
    public getSupportAccess<ThrowOnError extends boolean = true>(options?: Options<GetSupportAccessData, ThrowOnError>) {
        return (options?.client ?? this.client).get<GetSupportAccessResponses, GetSupportAccessErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/account/support-access',
            ...options
        });
    }
    
    /**
     * Let support look at your account, read only
     *
     * The administrator sees campaigns and figures until then, and can change nothing. Each look is in the security log, and a mail tells you of it.
     */
    public grantSupportAccess<ThrowOnError extends boolean = true>(options: Options<GrantSupportAccessData, ThrowOnError>) {
        return (options.client ?? this.client).put<GrantSupportAccessResponses, GrantSupportAccessErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/account/support-access',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Look at the demo of the installation
     *
     * An access token for half an hour, which reads campaigns, affiliates, conversions and figures of the account that the operator shows, and changes nothing. It cannot be prolonged. Answered with 404 where there is no demo.
     */
    public openDemo<ThrowOnError extends boolean = true>(options?: Options<OpenDemoData, ThrowOnError>) {
        return (options?.client ?? this.client).post<OpenDemoResponses, OpenDemoErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/api/v1/public/demo',
            ...options
        });
    }
    
    /**
     * End the restriction of the processing of your account
     */
    public endRestriction<ThrowOnError extends boolean = true>(options?: Options<EndRestrictionData, ThrowOnError>) {
        return (options?.client ?? this.client).delete<EndRestrictionResponses, EndRestrictionErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/account/restriction',
            ...options
        });
    }
    
    /**
     * See whether you restrict the processing of your account
     */
    public getRestriction<ThrowOnError extends boolean = true>(options?: Options<GetRestrictionData, ThrowOnError>) {
        return (options?.client ?? this.client).get<GetRestrictionResponses, GetRestrictionErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/account/restriction',
            ...options
        });
    }
    
    /**
     * Restrict the processing of your account at once
     *
     * Whatever support was allowed ends and cannot be allowed again, and only necessary mails are sent, until you end it. Campaigns, orders and payments go on.
     */
    public restrictProcessing<ThrowOnError extends boolean = true>(options?: Options<RestrictProcessingData, ThrowOnError>) {
        return (options?.client ?? this.client).put<RestrictProcessingResponses, RestrictProcessingErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/account/restriction',
            ...options
        });
    }
    
    /**
     * List campaigns
     */
    public listCampaigns<ThrowOnError extends boolean = true>(options?: Options<ListCampaignsData, ThrowOnError>) {
        return (options?.client ?? this.client).get<ListCampaignsResponses, ListCampaignsErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }, { scheme: 'bearer', type: 'http' }],
            url: '/api/v1/campaigns',
            ...options
        });
    }
    
    /**
     * Create a campaign
     */
    public createCampaign<ThrowOnError extends boolean = true>(options: Options<CreateCampaignData, ThrowOnError>) {
        return (options.client ?? this.client).post<CreateCampaignResponses, CreateCampaignErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }, { scheme: 'bearer', type: 'http' }],
            url: '/api/v1/campaigns',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * List campaigns in short
     */
    public listCampaignSummaries<ThrowOnError extends boolean = true>(options?: Options<ListCampaignSummariesData, ThrowOnError>) {
        return (options?.client ?? this.client).get<ListCampaignSummariesResponses, ListCampaignSummariesErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }, { scheme: 'bearer', type: 'http' }],
            url: '/api/v1/campaigns/summaries',
            ...options
        });
    }
    
    /**
     * Delete a campaign in test mode
     *
     * A live campaign is deleted by a settlement with the reason `campaign_deletion`, which pays what it owes.
     */
    public deleteTestCampaign<ThrowOnError extends boolean = true>(options: Options<DeleteTestCampaignData, ThrowOnError>) {
        return (options.client ?? this.client).delete<DeleteTestCampaignResponses, DeleteTestCampaignErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/campaigns/{campaignId}',
            ...options
        });
    }
    
    /**
     * Get a campaign
     */
    public getCampaign<ThrowOnError extends boolean = true>(options: Options<GetCampaignData, ThrowOnError>) {
        return (options.client ?? this.client).get<GetCampaignResponses, GetCampaignErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }, { scheme: 'bearer', type: 'http' }],
            url: '/api/v1/campaigns/{campaignId}',
            ...options
        });
    }
    
    /**
     * Change a campaign
     *
     * A member that is absent stays as it is.
     */
    public updateCampaign<ThrowOnError extends boolean = true>(options: Options<UpdateCampaignData, ThrowOnError>) {
        return (options.client ?? this.client).patch<UpdateCampaignResponses, UpdateCampaignErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }, { scheme: 'bearer', type: 'http' }],
            url: '/api/v1/campaigns/{campaignId}',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * End the test mode of a campaign
     *
     * It needs a card. Affiliates, links and keys stay; what was recorded in test mode is archived and in no figure any more. A campaign that is live stays as it is.
     */
    public goLive<ThrowOnError extends boolean = true>(options: Options<GoLiveData, ThrowOnError>) {
        return (options.client ?? this.client).post<GoLiveResponses, GoLiveErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/campaigns/{campaignId}/go-live',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * List the affiliates of a campaign
     */
    public listAffiliates<ThrowOnError extends boolean = true>(options: Options<ListAffiliatesData, ThrowOnError>) {
        return (options.client ?? this.client).get<ListAffiliatesResponses, ListAffiliatesErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }, { scheme: 'bearer', type: 'http' }],
            url: '/api/v1/campaigns/{campaignId}/affiliates',
            ...options
        });
    }
    
    /**
     * Add an affiliate
     */
    public createAffiliate<ThrowOnError extends boolean = true>(options: Options<CreateAffiliateData, ThrowOnError>) {
        return (options.client ?? this.client).post<CreateAffiliateResponses, CreateAffiliateErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }, { scheme: 'bearer', type: 'http' }],
            url: '/api/v1/campaigns/{campaignId}/affiliates',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * List the affiliates of all campaigns
     */
    public listOwnAffiliates<ThrowOnError extends boolean = true>(options?: Options<ListOwnAffiliatesData, ThrowOnError>) {
        return (options?.client ?? this.client).get<ListOwnAffiliatesResponses, ListOwnAffiliatesErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }, { scheme: 'bearer', type: 'http' }],
            url: '/api/v1/affiliates',
            ...options
        });
    }
    
    /**
     * Remove an affiliate
     *
     * What they have earned stays owed; their links bring no commission any more.
     */
    public removeAffiliate<ThrowOnError extends boolean = true>(options: Options<RemoveAffiliateData, ThrowOnError>) {
        return (options.client ?? this.client).delete<RemoveAffiliateResponses, RemoveAffiliateErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }, { scheme: 'bearer', type: 'http' }],
            url: '/api/v1/campaigns/{campaignId}/affiliates/{affiliateId}',
            ...options
        });
    }
    
    /**
     * Change an affiliate
     *
     * A member that is absent stays as it is. A new address gets a new private link; the link from before stops working.
     */
    public updateAffiliate<ThrowOnError extends boolean = true>(options: Options<UpdateAffiliateData, ThrowOnError>) {
        return (options.client ?? this.client).patch<UpdateAffiliateResponses, UpdateAffiliateErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }, { scheme: 'bearer', type: 'http' }],
            url: '/api/v1/campaigns/{campaignId}/affiliates/{affiliateId}',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Replace the private link of an affiliate to their dashboard
     *
     * The link from before stops working.
     */
    public renewDashboardLink<ThrowOnError extends boolean = true>(options: Options<RenewDashboardLinkData, ThrowOnError>) {
        return (options.client ?? this.client).post<RenewDashboardLinkResponses, RenewDashboardLinkErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/campaigns/{campaignId}/affiliates/{affiliateId}/dashboard-link',
            ...options
        });
    }
    
    /**
     * List the tracked links of an affiliate
     */
    public listLinks<ThrowOnError extends boolean = true>(options: Options<ListLinksData, ThrowOnError>) {
        return (options.client ?? this.client).get<ListLinksResponses, ListLinksErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }, { scheme: 'bearer', type: 'http' }],
            url: '/api/v1/campaigns/{campaignId}/affiliates/{affiliateId}/links',
            ...options
        });
    }
    
    /**
     * Create a tracked link of an affiliate
     */
    public createLink<ThrowOnError extends boolean = true>(options: Options<CreateLinkData, ThrowOnError>) {
        return (options.client ?? this.client).post<CreateLinkResponses, CreateLinkErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }, { scheme: 'bearer', type: 'http' }],
            url: '/api/v1/campaigns/{campaignId}/affiliates/{affiliateId}/links',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Download the affiliates of all campaigns, as a file that an import takes
     *
     * All whom the list shows with the same filters, by when they were added. Amounts are in minor units of the campaign’s currency.
     */
    public exportAffiliates<ThrowOnError extends boolean = true>(options?: Options<ExportAffiliatesData, ThrowOnError>) {
        return (options?.client ?? this.client).get<ExportAffiliatesResponses, ExportAffiliatesErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/affiliates/export.csv',
            ...options
        });
    }
    
    /**
     * List the orders of an affiliate that are under review
     *
     * Only with the ticket of the affiliate's private link.
     */
    public listOwnReviews<ThrowOnError extends boolean = true>(options: Options<ListOwnReviewsData, ThrowOnError>) {
        return (options.client ?? this.client).get<ListOwnReviewsResponses, ListOwnReviewsErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/public/campaigns/{campaignId}/reviews',
            ...options
        });
    }
    
    /**
     * Say something to the merchant about an order under review
     *
     * Once for each order, and at most ten times in a day. Only with the ticket of the affiliate's private link.
     */
    public appealReview<ThrowOnError extends boolean = true>(options: Options<AppealReviewData, ThrowOnError>) {
        return (options.client ?? this.client).post<AppealReviewResponses, AppealReviewErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/public/campaigns/{campaignId}/reviews/{conversionId}/appeal',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Get what an affiliate said about an order under review
     */
    public getAppeal<ThrowOnError extends boolean = true>(options: Options<GetAppealData, ThrowOnError>) {
        return (options.client ?? this.client).get<GetAppealResponses, GetAppealErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/affiliates/appeals/{conversionId}',
            ...options
        });
    }
    
    /**
     * Get the rules by which the orders of a campaign are assessed
     */
    public getFraudRules<ThrowOnError extends boolean = true>(options: Options<GetFraudRulesData, ThrowOnError>) {
        return (options.client ?? this.client).get<GetFraudRulesResponses, GetFraudRulesErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/campaigns/{campaignId}/fraud-rules',
            ...options
        });
    }
    
    /**
     * Change the rules by which the orders of a campaign are assessed
     *
     * They apply to orders from then on. A rule that changes has the next version; what earlier versions found stays.
     */
    public updateFraudRules<ThrowOnError extends boolean = true>(options: Options<UpdateFraudRulesData, ThrowOnError>) {
        return (options.client ?? this.client).put<UpdateFraudRulesResponses, UpdateFraudRulesErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/campaigns/{campaignId}/fraud-rules',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Get the rules against fraud with which a new campaign starts
     */
    public getFraudDefaults<ThrowOnError extends boolean = true>(options?: Options<GetFraudDefaultsData, ThrowOnError>) {
        return (options?.client ?? this.client).get<GetFraudDefaultsResponses, GetFraudDefaultsErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/campaigns/fraud-defaults',
            ...options
        });
    }
    
    /**
     * Change the rules against fraud with which a new campaign starts
     *
     * Campaigns that exist keep the rules that they have.
     */
    public updateFraudDefaults<ThrowOnError extends boolean = true>(options: Options<UpdateFraudDefaultsData, ThrowOnError>) {
        return (options.client ?? this.client).put<UpdateFraudDefaultsResponses, UpdateFraudDefaultsErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/campaigns/fraud-defaults',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * List the groups of affiliates of a campaign
     */
    public listGroups<ThrowOnError extends boolean = true>(options: Options<ListGroupsData, ThrowOnError>) {
        return (options.client ?? this.client).get<ListGroupsResponses, ListGroupsErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/campaigns/{campaignId}/groups',
            ...options
        });
    }
    
    /**
     * Make a group of affiliates
     */
    public createGroup<ThrowOnError extends boolean = true>(options: Options<CreateGroupData, ThrowOnError>) {
        return (options.client ?? this.client).post<CreateGroupResponses, CreateGroupErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/campaigns/{campaignId}/groups',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Delete a group of affiliates
     *
     * Its members stay, at the default rate of the campaign or at their own.
     */
    public deleteGroup<ThrowOnError extends boolean = true>(options: Options<DeleteGroupData, ThrowOnError>) {
        return (options.client ?? this.client).delete<DeleteGroupResponses, DeleteGroupErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/campaigns/{campaignId}/groups/{groupId}',
            ...options
        });
    }
    
    /**
     * Change a group of affiliates
     *
     * Another rate applies to its members from then on, but for those who have one of their own.
     */
    public updateGroup<ThrowOnError extends boolean = true>(options: Options<UpdateGroupData, ThrowOnError>) {
        return (options.client ?? this.client).patch<UpdateGroupResponses, UpdateGroupErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/campaigns/{campaignId}/groups/{groupId}',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Put affiliates into a group
     */
    public joinGroup<ThrowOnError extends boolean = true>(options: Options<JoinGroupData, ThrowOnError>) {
        return (options.client ?? this.client).post<JoinGroupResponses, JoinGroupErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/campaigns/{campaignId}/groups/{groupId}/members',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Take affiliates out of a group
     */
    public leaveGroup<ThrowOnError extends boolean = true>(options: Options<LeaveGroupData, ThrowOnError>) {
        return (options.client ?? this.client).post<LeaveGroupResponses, LeaveGroupErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/campaigns/{campaignId}/groups/{groupId}/members/removal',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Get the rates that affiliates of a campaign reach by what they sell
     */
    public getTiers<ThrowOnError extends boolean = true>(options: Options<GetTiersData, ThrowOnError>) {
        return (options.client ?? this.client).get<GetTiersResponses, GetTiersErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/campaigns/{campaignId}/tiers',
            ...options
        });
    }
    
    /**
     * Set the rates that affiliates of a campaign reach by what they sell
     *
     * Within a minute, and then each night, it is decided who has reached which; what was sold before keeps its rate. A tier raises no rate that is an affiliate’s own, and lowers none.
     */
    public setTiers<ThrowOnError extends boolean = true>(options: Options<SetTiersData, ThrowOnError>) {
        return (options.client ?? this.client).put<SetTiersResponses, SetTiersErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/campaigns/{campaignId}/tiers',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * List what a campaign gives its affiliates to publish
     */
    public listAssets<ThrowOnError extends boolean = true>(options: Options<ListAssetsData, ThrowOnError>) {
        return (options.client ?? this.client).get<ListAssetsResponses, ListAssetsErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/campaigns/{campaignId}/assets',
            ...options
        });
    }
    
    /**
     * Give affiliates an image, a text or a link
     *
     * An image is told by its bytes, and never changes: for another one, add another asset.
     */
    public createAsset<ThrowOnError extends boolean = true>(options: Options<CreateAssetData, ThrowOnError>) {
        return (options.client ?? this.client).post<CreateAssetResponses, CreateAssetErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/campaigns/{campaignId}/assets',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Delete an asset
     *
     * Pages that show its image show none any more; its links go on working. To keep both, archive it.
     */
    public deleteAsset<ThrowOnError extends boolean = true>(options: Options<DeleteAssetData, ThrowOnError>) {
        return (options.client ?? this.client).delete<DeleteAssetResponses, DeleteAssetErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/campaigns/{campaignId}/assets/{assetId}',
            ...options
        });
    }
    
    /**
     * Change an asset, or archive it
     *
     * A member that is absent stays as it is. What affiliates have published already stays as it was.
     */
    public updateAsset<ThrowOnError extends boolean = true>(options: Options<UpdateAssetData, ThrowOnError>) {
        return (options.client ?? this.client).patch<UpdateAssetResponses, UpdateAssetErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/campaigns/{campaignId}/assets/{assetId}',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Put assets first, in this order
     */
    public orderAssets<ThrowOnError extends boolean = true>(options: Options<OrderAssetsData, ThrowOnError>) {
        return (options.client ?? this.client).put<OrderAssetsResponses, OrderAssetsErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/campaigns/{campaignId}/assets/order',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * List what an affiliate can publish, with tracked links of their own
     */
    public listOwnAssets<ThrowOnError extends boolean = true>(options: Options<ListOwnAssetsData, ThrowOnError>) {
        return (options.client ?? this.client).get<ListOwnAssetsResponses, ListOwnAssetsErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/public/campaigns/{campaignId}/assets',
            ...options
        });
    }
    
    /**
     * Get the image of an asset
     */
    public getAssetFile<ThrowOnError extends boolean = true>(options: Options<GetAssetFileData, ThrowOnError>) {
        return (options.client ?? this.client).get<GetAssetFileResponses, GetAssetFileErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/api/v1/public/assets/{fileId}',
            ...options
        });
    }
    
    /**
     * List the imports of a campaign, the last fifty
     */
    public listImports<ThrowOnError extends boolean = true>(options: Options<ListImportsData, ThrowOnError>) {
        return (options.client ?? this.client).get<ListImportsResponses, ListImportsErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }, { scheme: 'bearer', type: 'http' }],
            url: '/api/v1/imports',
            ...options
        });
    }
    
    /**
     * Upload a file with affiliates
     *
     * A CSV file in UTF-8 with a heading, of at most 16 MB and 200,000 rows. Its rows are kept, and nobody is added yet. Of the columns is guessed what they hold, for exports of Rewardful, FirstPromoter, Tapfiliate and Dub as for other files.
     */
    public uploadImport<ThrowOnError extends boolean = true>(options: Options<UploadImportData, ThrowOnError>) {
        return (options.client ?? this.client).post<UploadImportResponses, UploadImportErrors, ThrowOnError, 'data'>({
            bodySerializer: null,
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }, { scheme: 'bearer', type: 'http' }],
            url: '/api/v1/imports',
            ...options,
            headers: {
                'Content-Type': 'text/csv',
                ...options.headers
            }
        });
    }
    
    /**
     * Forget the file of an import
     *
     * The affiliates that it has added stay.
     */
    public forgetImport<ThrowOnError extends boolean = true>(options: Options<ForgetImportData, ThrowOnError>) {
        return (options.client ?? this.client).delete<ForgetImportResponses, ForgetImportErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }, { scheme: 'bearer', type: 'http' }],
            url: '/api/v1/imports/{importId}',
            ...options
        });
    }
    
    /**
     * Get an import, with its first rows
     */
    public getImport<ThrowOnError extends boolean = true>(options: Options<GetImportData, ThrowOnError>) {
        return (options.client ?? this.client).get<GetImportResponses, GetImportErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }, { scheme: 'bearer', type: 'http' }],
            url: '/api/v1/imports/{importId}',
            ...options
        });
    }
    
    /**
     * Find out what would become of each row
     *
     * Nobody is added. It goes on in the background until `state` is `checked`, and can be repeated.
     */
    public checkImport<ThrowOnError extends boolean = true>(options: Options<CheckImportData, ThrowOnError>) {
        return (options.client ?? this.client).post<CheckImportResponses, CheckImportErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }, { scheme: 'bearer', type: 'http' }],
            url: '/api/v1/imports/{importId}/check',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Add the affiliates of an import that was checked
     *
     * It goes on in the background until `state` is `done`. Nobody is written to.
     */
    public runImport<ThrowOnError extends boolean = true>(options: Options<RunImportData, ThrowOnError>) {
        return (options.client ?? this.client).post<RunImportResponses, RunImportErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }, { scheme: 'bearer', type: 'http' }],
            url: '/api/v1/imports/{importId}/run',
            ...options
        });
    }
    
    /**
     * Remove the affiliates that an import has added
     *
     * It goes on in the background until `state` is `undone`. Affiliates to whom something is owed stay.
     */
    public undoImport<ThrowOnError extends boolean = true>(options: Options<UndoImportData, ThrowOnError>) {
        return (options.client ?? this.client).post<UndoImportResponses, UndoImportErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }, { scheme: 'bearer', type: 'http' }],
            url: '/api/v1/imports/{importId}/undo',
            ...options
        });
    }
    
    /**
     * List what became of the rows of an import
     */
    public listImportRows<ThrowOnError extends boolean = true>(options: Options<ListImportRowsData, ThrowOnError>) {
        return (options.client ?? this.client).get<ListImportRowsResponses, ListImportRowsErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }, { scheme: 'bearer', type: 'http' }],
            url: '/api/v1/imports/{importId}/rows',
            ...options
        });
    }
    
    /**
     * Get what became of the rows of an import, as a file
     */
    public getImportReport<ThrowOnError extends boolean = true>(options: Options<GetImportReportData, ThrowOnError>) {
        return (options.client ?? this.client).get<GetImportReportResponses, GetImportReportErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }, { scheme: 'bearer', type: 'http' }],
            url: '/api/v1/imports/{importId}/report.csv',
            ...options
        });
    }
    
    /**
     * Get the page on which people apply to become affiliates of a campaign
     */
    public getJoinPage<ThrowOnError extends boolean = true>(options: Options<GetJoinPageData, ThrowOnError>) {
        return (options.client ?? this.client).get<GetJoinPageResponses, GetJoinPageErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/campaigns/{campaignId}/join-page',
            ...options
        });
    }
    
    /**
     * Open, change or close the page on which people apply
     *
     * Terms that say something else become the next version. Who accepted an earlier one keeps it.
     */
    public updateJoinPage<ThrowOnError extends boolean = true>(options: Options<UpdateJoinPageData, ThrowOnError>) {
        return (options.client ?? this.client).put<UpdateJoinPageResponses, UpdateJoinPageErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/campaigns/{campaignId}/join-page',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * List applications of people who confirmed their address
     */
    public listApplications<ThrowOnError extends boolean = true>(options?: Options<ListApplicationsData, ThrowOnError>) {
        return (options?.client ?? this.client).get<ListApplicationsResponses, ListApplicationsErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/affiliates/applications',
            ...options
        });
    }
    
    /**
     * Accept an application, or decline it
     *
     * The applicant is mailed. Accepting makes an affiliate of them, with a link of their own.
     */
    public decideApplication<ThrowOnError extends boolean = true>(options: Options<DecideApplicationData, ThrowOnError>) {
        return (options.client ?? this.client).post<DecideApplicationResponses, DecideApplicationErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/affiliates/applications/{applicationId}/decision',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Get what the page on which people apply shows of a campaign
     */
    public getPublicJoinPage<ThrowOnError extends boolean = true>(options: Options<GetPublicJoinPageData, ThrowOnError>) {
        return (options.client ?? this.client).get<GetPublicJoinPageResponses, GetPublicJoinPageErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/api/v1/public/join/{campaignId}',
            ...options
        });
    }
    
    /**
     * Apply to become an affiliate of a campaign
     *
     * The answer is the same for an address that is an affiliate already. The application is passed on once the address is confirmed by the link that is mailed.
     */
    public apply<ThrowOnError extends boolean = true>(options: Options<ApplyData, ThrowOnError>) {
        return (options.client ?? this.client).post<ApplyResponses, ApplyErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/api/v1/public/join/{campaignId}/applications',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Confirm the address of an application
     *
     * A repeat answers what became of the application.
     */
    public confirmApplication<ThrowOnError extends boolean = true>(options?: Options<ConfirmApplicationData, ThrowOnError>) {
        return (options?.client ?? this.client).post<ConfirmApplicationResponses, ConfirmApplicationErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/public/applications/confirm',
            ...options
        });
    }
    
    /**
     * Take the logo off these pages
     */
    public removeJoinLogo<ThrowOnError extends boolean = true>(options: Options<RemoveJoinLogoData, ThrowOnError>) {
        return (options.client ?? this.client).delete<RemoveJoinLogoResponses, RemoveJoinLogoErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/campaigns/{campaignId}/join-page/logo',
            ...options
        });
    }
    
    /**
     * Put a logo on the pages on which people apply or are invited
     */
    public uploadJoinLogo<ThrowOnError extends boolean = true>(options: Options<UploadJoinLogoData, ThrowOnError>) {
        return (options.client ?? this.client).put<UploadJoinLogoResponses, UploadJoinLogoErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/campaigns/{campaignId}/join-page/logo',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Get the image of a logo
     */
    public getJoinLogo<ThrowOnError extends boolean = true>(options: Options<GetJoinLogoData, ThrowOnError>) {
        return (options.client ?? this.client).get<GetJoinLogoResponses, GetJoinLogoErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/api/v1/public/join/{campaignId}/logo/{digest}',
            ...options
        });
    }
    
    /**
     * See whom an invitation would be mailed to
     *
     * Nobody is written to. Each line is answered with what would become of it.
     */
    public checkInvitations<ThrowOnError extends boolean = true>(options: Options<CheckInvitationsData, ThrowOnError>) {
        return (options.client ?? this.client).post<CheckInvitationsResponses, CheckInvitationsErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/affiliates/invitations/check',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * List invitations and what became of them
     */
    public listInvitations<ThrowOnError extends boolean = true>(options?: Options<ListInvitationsData, ThrowOnError>) {
        return (options?.client ?? this.client).get<ListInvitationsResponses, ListInvitationsErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/affiliates/invitations',
            ...options
        });
    }
    
    /**
     * Invite people by mail to become affiliates of a campaign
     *
     * Who is an affiliate already, was invited before, or wants no invitations of yours is not written to. In test mode only your own address is.
     */
    public sendInvitations<ThrowOnError extends boolean = true>(options: Options<SendInvitationsData, ThrowOnError>) {
        return (options.client ?? this.client).post<SendInvitationsResponses, SendInvitationsErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/affiliates/invitations',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Withdraw an invitation that was not answered
     */
    public withdrawInvitation<ThrowOnError extends boolean = true>(options: Options<WithdrawInvitationData, ThrowOnError>) {
        return (options.client ?? this.client).post<WithdrawInvitationResponses, WithdrawInvitationErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/affiliates/invitations/{invitationId}/withdraw',
            ...options
        });
    }
    
    /**
     * Mail an invitation once more
     *
     * At most once a day, and three mails altogether. It is valid for 30 days from then on.
     */
    public resendInvitation<ThrowOnError extends boolean = true>(options: Options<ResendInvitationData, ThrowOnError>) {
        return (options.client ?? this.client).post<ResendInvitationResponses, ResendInvitationErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/affiliates/invitations/{invitationId}/resend',
            ...options
        });
    }
    
    /**
     * Get what an invitation offers
     */
    public getPublicInvitation<ThrowOnError extends boolean = true>(options?: Options<GetPublicInvitationData, ThrowOnError>) {
        return (options?.client ?? this.client).get<GetPublicInvitationResponses, GetPublicInvitationErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/public/invitation',
            ...options
        });
    }
    
    /**
     * Open the page of an invitation, from the header of its mail
     */
    public openInvitationRefusal<ThrowOnError extends boolean = true>(options: Options<OpenInvitationRefusalData, ThrowOnError>) {
        return (options.client ?? this.client).get<OpenInvitationRefusalResponses, OpenInvitationRefusalErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/api/v1/public/invitation/refusal',
            ...options
        });
    }
    
    /**
     * Decline an invitation, and all later ones of its merchant, by the link of its mail
     *
     * The one click of RFC 8058: whatever the body holds, the token in the address decides.
     */
    public refuseInvitations<ThrowOnError extends boolean = true>(options: Options<RefuseInvitationsData, ThrowOnError>) {
        return (options.client ?? this.client).post<RefuseInvitationsResponses, RefuseInvitationsErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/api/v1/public/invitation/refusal',
            ...options
        });
    }
    
    /**
     * Accept an invitation, or decline it
     *
     * Accepting makes an affiliate of whoever was invited. A repeat answers what became of it.
     */
    public answerInvitation<ThrowOnError extends boolean = true>(options: Options<AnswerInvitationData, ThrowOnError>) {
        return (options.client ?? this.client).post<AnswerInvitationResponses, AnswerInvitationErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/public/invitation/answer',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * List the secret keys of a campaign
     */
    public listKeys<ThrowOnError extends boolean = true>(options: Options<ListKeysData, ThrowOnError>) {
        return (options.client ?? this.client).get<ListKeysResponses, ListKeysErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/campaigns/{campaignId}/keys',
            ...options
        });
    }
    
    /**
     * Create a secret key
     *
     * The key itself is answered here, once. Only a hash of it is kept.
     */
    public createKey<ThrowOnError extends boolean = true>(options: Options<CreateKeyData, ThrowOnError>) {
        return (options.client ?? this.client).post<CreateKeyResponses, CreateKeyErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/campaigns/{campaignId}/keys',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Replace a secret key
     *
     * The old one stays valid for a while, so that nothing is refused meanwhile. The new one is answered here, once.
     */
    public rotateKey<ThrowOnError extends boolean = true>(options: Options<RotateKeyData, ThrowOnError>) {
        return (options.client ?? this.client).post<RotateKeyResponses, RotateKeyErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/campaigns/{campaignId}/keys/{keyId}/rotate',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Revoke a secret key
     */
    public revokeKey<ThrowOnError extends boolean = true>(options: Options<RevokeKeyData, ThrowOnError>) {
        return (options.client ?? this.client).delete<RevokeKeyResponses, RevokeKeyErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/campaigns/{campaignId}/keys/{keyId}',
            ...options
        });
    }
    
    /**
     * Get whoever is behind an affiliate
     *
     * In one account an e-mail address is one person, with an affiliate in each of their campaigns.
     */
    public getPerson<ThrowOnError extends boolean = true>(options: Options<GetPersonData, ThrowOnError>) {
        return (options.client ?? this.client).get<GetPersonResponses, GetPersonErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/people/{affiliateId}',
            ...options
        });
    }
    
    /**
     * Get what was paid to a person, and the mails about it
     *
     * A payout that is `notified` was transferred by nobody: the affiliate was told that the merchant pays it. What the merchant marked as paid is in `directPayments`.
     */
    public getPersonPayments<ThrowOnError extends boolean = true>(options: Options<GetPersonPaymentsData, ThrowOnError>) {
        return (options.client ?? this.client).get<GetPersonPaymentsResponses, GetPersonPaymentsErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/people/{affiliateId}/payments',
            ...options
        });
    }
    
    /**
     * List what was noted about a person
     */
    public listNotes<ThrowOnError extends boolean = true>(options: Options<ListNotesData, ThrowOnError>) {
        return (options.client ?? this.client).get<ListNotesResponses, ListNotesErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/people/{affiliateId}/notes',
            ...options
        });
    }
    
    /**
     * Note something about a person
     */
    public createNote<ThrowOnError extends boolean = true>(options: Options<CreateNoteData, ThrowOnError>) {
        return (options.client ?? this.client).post<CreateNoteResponses, CreateNoteErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/people/{affiliateId}/notes',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Delete a note
     */
    public deleteNote<ThrowOnError extends boolean = true>(options: Options<DeleteNoteData, ThrowOnError>) {
        return (options.client ?? this.client).delete<DeleteNoteResponses, DeleteNoteErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/people/notes/{noteId}',
            ...options
        });
    }
    
    /**
     * Write a note anew
     *
     * One that was deleted less than a day ago is there again.
     */
    public updateNote<ThrowOnError extends boolean = true>(options: Options<UpdateNoteData, ThrowOnError>) {
        return (options.client ?? this.client).patch<UpdateNoteResponses, UpdateNoteErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/people/notes/{noteId}',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * List the tags of an account
     */
    public listTags<ThrowOnError extends boolean = true>(options?: Options<ListTagsData, ThrowOnError>) {
        return (options?.client ?? this.client).get<ListTagsResponses, ListTagsErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/people/tags',
            ...options
        });
    }
    
    /**
     * Give a person a tag
     *
     * A tag that is not there yet is made.
     */
    public tagPerson<ThrowOnError extends boolean = true>(options: Options<TagPersonData, ThrowOnError>) {
        return (options.client ?? this.client).post<TagPersonResponses, TagPersonErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/people/{affiliateId}/tags',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Take a tag from a person
     */
    public untagPerson<ThrowOnError extends boolean = true>(options: Options<UntagPersonData, ThrowOnError>) {
        return (options.client ?? this.client).delete<UntagPersonResponses, UntagPersonErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/people/{affiliateId}/tags/{tagId}',
            ...options
        });
    }
    
    /**
     * Delete a tag, whoever has it
     */
    public deleteTag<ThrowOnError extends boolean = true>(options: Options<DeleteTagData, ThrowOnError>) {
        return (options.client ?? this.client).delete<DeleteTagResponses, DeleteTagErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/people/tags/{tagId}',
            ...options
        });
    }
    
    /**
     * Rename a tag
     */
    public renameTag<ThrowOnError extends boolean = true>(options: Options<RenameTagData, ThrowOnError>) {
        return (options.client ?? this.client).patch<RenameTagResponses, RenameTagErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/people/tags/{tagId}',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Get what the public dashboard of a campaign shows of it
     */
    public getPublicCampaign<ThrowOnError extends boolean = true>(options: Options<GetPublicCampaignData, ThrowOnError>) {
        return (options.client ?? this.client).get<GetPublicCampaignResponses, GetPublicCampaignErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/api/v1/public/campaigns/{campaignId}',
            ...options
        });
    }
    
    /**
     * Get what the public dashboard shows of an affiliate
     */
    public getPublicAffiliate<ThrowOnError extends boolean = true>(options: Options<GetPublicAffiliateData, ThrowOnError>) {
        return (options.client ?? this.client).get<GetPublicAffiliateResponses, GetPublicAffiliateErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/api/v1/public/affiliates/{affiliateId}',
            ...options
        });
    }
    
    /**
     * List the orders that an affiliate asked about, with what is known of each
     *
     * Only with the ticket of the affiliate's private link.
     */
    public listOwnOrderClaims<ThrowOnError extends boolean = true>(options: Options<ListOwnOrderClaimsData, ThrowOnError>) {
        return (options.client ?? this.client).get<ListOwnOrderClaimsResponses, ListOwnOrderClaimsErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/public/campaigns/{campaignId}/order-claims',
            ...options
        });
    }
    
    /**
     * Ask about an order that an affiliate misses
     *
     * The answer comes from what the shop reported and from the affiliate's clicks. An order whose day or amount is not right is answered as one that was never reported. At most twenty in a day. Only with the ticket of the affiliate's private link.
     */
    public askForOrder<ThrowOnError extends boolean = true>(options: Options<AskForOrderData, ThrowOnError>) {
        return (options.client ?? this.client).post<AskForOrderResponses, AskForOrderErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/public/campaigns/{campaignId}/order-claims',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Pass a missing order on to the merchant
     *
     * Where the shop reported the order, with words that say why the answer is not right. Only with the ticket of the affiliate's private link.
     */
    public claimOrder<ThrowOnError extends boolean = true>(options: Options<ClaimOrderData, ThrowOnError>) {
        return (options.client ?? this.client).post<ClaimOrderResponses, ClaimOrderErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/public/campaigns/{campaignId}/order-claims/{claimId}/claim',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * List claims of affiliates who miss orders, with what is known of each
     */
    public listOrderClaims<ThrowOnError extends boolean = true>(options?: Options<ListOrderClaimsData, ThrowOnError>) {
        return (options?.client ?? this.client).get<ListOrderClaimsResponses, ListOrderClaimsErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/affiliates/order-claims',
            ...options
        });
    }
    
    /**
     * Credit a missing order to its affiliate, or decline
     *
     * Carried out after ten seconds, in which it can be undone; then the affiliate is mailed. What is credited is a conversion like any other. `order_has_owner`: the order is an affiliate's already.
     */
    public decideOrderClaim<ThrowOnError extends boolean = true>(options: Options<DecideOrderClaimData, ThrowOnError>) {
        return (options.client ?? this.client).post<DecideOrderClaimResponses, DecideOrderClaimErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/affiliates/order-claims/{claimId}/decision',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Take back a decision on a missing order
     *
     * `conflict` once it is too late.
     */
    public undoOrderClaim<ThrowOnError extends boolean = true>(options: Options<UndoOrderClaimData, ThrowOnError>) {
        return (options.client ?? this.client).post<UndoOrderClaimResponses, UndoOrderClaimErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/affiliates/order-claims/{claimId}/undo',
            ...options
        });
    }
    
    /**
     * List an affiliate's own links
     *
     * Only with the ticket of the affiliate's private link.
     */
    public listOwnLinks<ThrowOnError extends boolean = true>(options: Options<ListOwnLinksData, ThrowOnError>) {
        return (options.client ?? this.client).get<ListOwnLinksResponses, ListOwnLinksErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/public/campaigns/{campaignId}/links',
            ...options
        });
    }
    
    /**
     * Make a link with a name, to any page of the shop
     *
     * At most 100 of an affiliate, archived ones included. Only with the ticket of the affiliate's private link.
     */
    public createOwnLink<ThrowOnError extends boolean = true>(options: Options<CreateOwnLinkData, ThrowOnError>) {
        return (options.client ?? this.client).post<CreateOwnLinkResponses, CreateOwnLinkErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/public/campaigns/{campaignId}/links',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Rename or archive a link
     *
     * An archived link goes on leading where it leads. Only with the ticket of the affiliate's private link.
     */
    public updateOwnLink<ThrowOnError extends boolean = true>(options: Options<UpdateOwnLinkData, ThrowOnError>) {
        return (options.client ?? this.client).patch<UpdateOwnLinkResponses, UpdateOwnLinkErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/public/campaigns/{campaignId}/links/{shortCode}',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Ask for a link to all that is held about an address of an affiliate
     *
     * The answer is the same whether or not anything is held. The link is mailed, and valid for a day.
     */
    public requestDataLink<ThrowOnError extends boolean = true>(options: Options<RequestDataLinkData, ThrowOnError>) {
        return (options.client ?? this.client).post<RequestDataLinkResponses, RequestDataLinkErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/api/v1/public/your-data/links',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Get all that is held about the address to which a link was mailed
     */
    public getHeldData<ThrowOnError extends boolean = true>(options?: Options<GetHeldDataData, ThrowOnError>) {
        return (options?.client ?? this.client).get<GetHeldDataResponses, GetHeldDataErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/public/your-data',
            ...options
        });
    }
    
    /**
     * Ask a merchant to correct, pause or erase what is held about an affiliate
     *
     * The merchant has a month to answer. The same request again is answered as the one that is open.
     */
    public requestDataChange<ThrowOnError extends boolean = true>(options: Options<RequestDataChangeData, ThrowOnError>) {
        return (options.client ?? this.client).post<RequestDataChangeResponses, RequestDataChangeErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/public/your-data/requests',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Ask for a link to all programmes of an address
     *
     * The answer is the same whether or not an affiliate has the address. The link is mailed, valid for half an hour, and opens one session.
     */
    public requestProgrammeLink<ThrowOnError extends boolean = true>(options: Options<RequestProgrammeLinkData, ThrowOnError>) {
        return (options.client ?? this.client).post<RequestProgrammeLinkResponses, RequestProgrammeLinkErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/api/v1/public/programmes/links',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * End this session
     */
    public closeProgrammes<ThrowOnError extends boolean = true>(options?: Options<CloseProgrammesData, ThrowOnError>) {
        return (options?.client ?? this.client).delete<CloseProgrammesResponses, CloseProgrammesErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{
                    in: 'cookie',
                    name: '__Host-sillage-programmes',
                    type: 'apiKey'
                }],
            url: '/api/v1/public/programmes/session',
            ...options
        });
    }
    
    /**
     * Get whose programmes this session opens, if there is one
     */
    public getProgrammeSession<ThrowOnError extends boolean = true>(options?: Options<GetProgrammeSessionData, ThrowOnError>) {
        return (options?.client ?? this.client).get<GetProgrammeSessionResponses, GetProgrammeSessionErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{
                    in: 'cookie',
                    name: '__Host-sillage-programmes',
                    type: 'apiKey'
                }],
            url: '/api/v1/public/programmes/session',
            ...options
        });
    }
    
    /**
     * Open a session with the token of a mailed link
     *
     * The session is in the cookie of the answer, for 14 days.
     */
    public openProgrammes<ThrowOnError extends boolean = true>(options: Options<OpenProgrammesData, ThrowOnError>) {
        return (options.client ?? this.client).post<OpenProgrammesResponses, OpenProgrammesErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/api/v1/public/programmes/session',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * End all sessions of the address, and the links that were mailed to it
     */
    public closeProgrammesEverywhere<ThrowOnError extends boolean = true>(options?: Options<CloseProgrammesEverywhereData, ThrowOnError>) {
        return (options?.client ?? this.client).delete<CloseProgrammesEverywhereResponses, CloseProgrammesEverywhereErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{
                    in: 'cookie',
                    name: '__Host-sillage-programmes',
                    type: 'apiKey'
                }],
            url: '/api/v1/public/programmes/sessions',
            ...options
        });
    }
    
    /**
     * List all programmes of the address, over all merchants
     */
    public listProgrammes<ThrowOnError extends boolean = true>(options?: Options<ListProgrammesData, ThrowOnError>) {
        return (options?.client ?? this.client).get<ListProgrammesResponses, ListProgrammesErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{
                    in: 'cookie',
                    name: '__Host-sillage-programmes',
                    type: 'apiKey'
                }],
            url: '/api/v1/public/programmes',
            ...options
        });
    }
    
    /**
     * Get what the page of one programme shows
     */
    public getProgramme<ThrowOnError extends boolean = true>(options: Options<GetProgrammeData, ThrowOnError>) {
        return (options.client ?? this.client).get<GetProgrammeResponses, GetProgrammeErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{
                    in: 'cookie',
                    name: '__Host-sillage-programmes',
                    type: 'apiKey'
                }],
            url: '/api/v1/public/programmes/{affiliateId}',
            ...options
        });
    }
    
    /**
     * Get the web manifest by which the page of a programme is installed
     */
    public getProgrammeManifest<ThrowOnError extends boolean = true>(options: Options<GetProgrammeManifestData, ThrowOnError>) {
        return (options.client ?? this.client).get<GetProgrammeManifestResponses, GetProgrammeManifestErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{
                    in: 'cookie',
                    name: '__Host-sillage-programmes',
                    type: 'apiKey'
                }],
            url: '/api/v1/public/programmes/{affiliateId}/manifest',
            ...options
        });
    }
    
    /**
     * Get how the address is written to, and about what
     */
    public getMailSettings<ThrowOnError extends boolean = true>(options?: Options<GetMailSettingsData, ThrowOnError>) {
        return (options?.client ?? this.client).get<GetMailSettingsResponses, GetMailSettingsErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{
                    in: 'cookie',
                    name: '__Host-sillage-programmes',
                    type: 'apiKey'
                }],
            url: '/api/v1/public/programmes/mail-settings',
            ...options
        });
    }
    
    /**
     * Choose the language of mails, the time zone, and which mails come
     */
    public updateMailSettings<ThrowOnError extends boolean = true>(options: Options<UpdateMailSettingsData, ThrowOnError>) {
        return (options.client ?? this.client).patch<UpdateMailSettingsResponses, UpdateMailSettingsErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{
                    in: 'cookie',
                    name: '__Host-sillage-programmes',
                    type: 'apiKey'
                }],
            url: '/api/v1/public/programmes/mail-settings',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Open the page that switches mails off, from the header of a mail
     */
    public openOptOut<ThrowOnError extends boolean = true>(options: Options<OpenOptOutData, ThrowOnError>) {
        return (options.client ?? this.client).get<OpenOptOutResponses, OpenOptOutErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/api/v1/public/programmes/opt-outs',
            ...options
        });
    }
    
    /**
     * Switch off the mails of one kind and programme, by the link of any of them
     *
     * The one click of RFC 8058: whatever the body holds, the token in the address decides.
     */
    public optOut<ThrowOnError extends boolean = true>(options: Options<OptOutData, ThrowOnError>) {
        return (options.client ?? this.client).post<OptOutResponses, OptOutErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/api/v1/public/programmes/opt-outs',
            ...options
        });
    }
    
    /**
     * Get which mails a link is about, and whether they come
     */
    public getOptOut<ThrowOnError extends boolean = true>(options: Options<GetOptOutData, ThrowOnError>) {
        return (options.client ?? this.client).post<GetOptOutResponses, GetOptOutErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/api/v1/public/programmes/opt-outs/choice',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Switch the mails of a link off, or on again
     */
    public setOptOut<ThrowOnError extends boolean = true>(options: Options<SetOptOutData, ThrowOnError>) {
        return (options.client ?? this.client).put<SetOptOutResponses, SetOptOutErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/api/v1/public/programmes/opt-outs/choice',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * List what affiliates ask about their data, and was not answered yet
     */
    public listDataRequests<ThrowOnError extends boolean = true>(options?: Options<ListDataRequestsData, ThrowOnError>) {
        return (options?.client ?? this.client).get<ListDataRequestsResponses, ListDataRequestsErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/affiliates/data-requests',
            ...options
        });
    }
    
    /**
     * Carry out what an affiliate asks about their data, or decline it
     *
     * The affiliate is mailed. An erasure is refused with `commissions_owed` while anything is owed to them.
     */
    public decideDataRequest<ThrowOnError extends boolean = true>(options: Options<DecideDataRequestData, ThrowOnError>) {
        return (options.client ?? this.client).post<DecideDataRequestResponses, DecideDataRequestErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/affiliates/data-requests/{requestId}/decision',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Get the figures of all campaigns
     */
    public getOverview<ThrowOnError extends boolean = true>(options?: Options<GetOverviewData, ThrowOnError>) {
        return (options?.client ?? this.client).get<GetOverviewResponses, GetOverviewErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }, { scheme: 'bearer', type: 'http' }],
            url: '/api/v1/statistics/overview',
            ...options
        });
    }
    
    /**
     * Get the figures of each affiliate of all campaigns
     */
    public getAffiliateFigures<ThrowOnError extends boolean = true>(options?: Options<GetAffiliateFiguresData, ThrowOnError>) {
        return (options?.client ?? this.client).get<GetAffiliateFiguresResponses, GetAffiliateFiguresErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }, { scheme: 'bearer', type: 'http' }],
            url: '/api/v1/statistics/affiliates',
            ...options
        });
    }
    
    /**
     * Get the figures of a campaign
     */
    public getCampaignStatistics<ThrowOnError extends boolean = true>(options: Options<GetCampaignStatisticsData, ThrowOnError>) {
        return (options.client ?? this.client).get<GetCampaignStatisticsResponses, GetCampaignStatisticsErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }, { scheme: 'bearer', type: 'http' }],
            url: '/api/v1/statistics/campaigns/{campaignId}',
            ...options
        });
    }
    
    /**
     * Get the figures of an affiliate
     */
    public getAffiliateStatistics<ThrowOnError extends boolean = true>(options: Options<GetAffiliateStatisticsData, ThrowOnError>) {
        return (options.client ?? this.client).get<GetAffiliateStatisticsResponses, GetAffiliateStatisticsErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }, { scheme: 'bearer', type: 'http' }],
            url: '/api/v1/statistics/campaigns/{campaignId}/affiliates/{affiliateId}',
            ...options
        });
    }
    
    /**
     * Get how often each link of an affiliate was clicked
     */
    public getLinkClicks<ThrowOnError extends boolean = true>(options: Options<GetLinkClicksData, ThrowOnError>) {
        return (options.client ?? this.client).get<GetLinkClicksResponses, GetLinkClicksErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }, { scheme: 'bearer', type: 'http' }],
            url: '/api/v1/statistics/campaigns/{campaignId}/affiliates/{affiliateId}/links',
            ...options
        });
    }
    
    /**
     * Get what each asset of a campaign brought
     *
     * By whom is told by the figures of the campaign, filtered by `sub5`.
     */
    public getAssetStatistics<ThrowOnError extends boolean = true>(options: Options<GetAssetStatisticsData, ThrowOnError>) {
        return (options.client ?? this.client).get<GetAssetStatisticsResponses, GetAssetStatisticsErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/statistics/campaigns/{campaignId}/assets',
            ...options
        });
    }
    
    /**
     * Get what each asset brought through an affiliate
     */
    public getOwnAssetStatistics<ThrowOnError extends boolean = true>(options: Options<GetOwnAssetStatisticsData, ThrowOnError>) {
        return (options.client ?? this.client).get<GetOwnAssetStatisticsResponses, GetOwnAssetStatisticsErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/public/statistics/campaigns/{campaignId}/assets',
            ...options
        });
    }
    
    /**
     * Download the clicks or conversions of a campaign
     */
    public exportCampaign<ThrowOnError extends boolean = true>(options: Options<ExportCampaignData, ThrowOnError>) {
        return (options.client ?? this.client).get<ExportCampaignResponses, ExportCampaignErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/statistics/campaigns/{campaignId}/export.csv',
            ...options
        });
    }
    
    /**
     * List clicks
     */
    public listClicks<ThrowOnError extends boolean = true>(options: Options<ListClicksData, ThrowOnError>) {
        return (options.client ?? this.client).get<ListClicksResponses, ListClicksErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }, { scheme: 'bearer', type: 'http' }],
            url: '/api/v1/clicks',
            ...options
        });
    }
    
    /**
     * Explain why a click counts, or not
     */
    public explainClick<ThrowOnError extends boolean = true>(options: Options<ExplainClickData, ThrowOnError>) {
        return (options.client ?? this.client).get<ExplainClickResponses, ExplainClickErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/clicks/{clickId}/explain',
            ...options
        });
    }
    
    /**
     * List conversions
     *
     * Of one campaign, or of all campaigns of the merchant.
     */
    public listConversions<ThrowOnError extends boolean = true>(options?: Options<ListConversionsData, ThrowOnError>) {
        return (options?.client ?? this.client).get<ListConversionsResponses, ListConversionsErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }, { scheme: 'bearer', type: 'http' }],
            url: '/api/v1/conversions',
            ...options
        });
    }
    
    /**
     * Explain why a conversion was decided as it was
     */
    public explainConversion<ThrowOnError extends boolean = true>(options: Options<ExplainConversionData, ThrowOnError>) {
        return (options.client ?? this.client).get<ExplainConversionResponses, ExplainConversionErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }, { scheme: 'bearer', type: 'http' }],
            url: '/api/v1/conversions/{conversionId}/explain',
            ...options
        });
    }
    
    /**
     * Approve or reject a conversion
     */
    public reviewConversion<ThrowOnError extends boolean = true>(options: Options<ReviewConversionData, ThrowOnError>) {
        return (options.client ?? this.client).post<ReviewConversionResponses, ReviewConversionErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }, { scheme: 'bearer', type: 'http' }],
            url: '/api/v1/conversions/{conversionId}/review',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Refund a conversion, in whole or in part
     */
    public refundConversion<ThrowOnError extends boolean = true>(options: Options<RefundConversionData, ThrowOnError>) {
        return (options.client ?? this.client).post<RefundConversionResponses, RefundConversionErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }, { scheme: 'bearer', type: 'http' }],
            url: '/api/v1/conversions/{conversionId}/refunds',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * List the last twenty bulk reviews
     */
    public listBulkReviews<ThrowOnError extends boolean = true>(options?: Options<ListBulkReviewsData, ThrowOnError>) {
        return (options?.client ?? this.client).get<ListBulkReviewsResponses, ListBulkReviewsErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }, { scheme: 'bearer', type: 'http' }],
            url: '/api/v1/bulk-reviews',
            ...options
        });
    }
    
    /**
     * Approve or reject many conversions
     *
     * Of those that are pending now: the given ones, or all that a filter finds, at most 100,000. It begins after ten seconds, within which it can be cancelled, and goes on in the background until `state` is `done`.
     */
    public createBulkReview<ThrowOnError extends boolean = true>(options: Options<CreateBulkReviewData, ThrowOnError>) {
        return (options.client ?? this.client).post<CreateBulkReviewResponses, CreateBulkReviewErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }, { scheme: 'bearer', type: 'http' }],
            url: '/api/v1/bulk-reviews',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Get how far a bulk review is
     */
    public getBulkReview<ThrowOnError extends boolean = true>(options: Options<GetBulkReviewData, ThrowOnError>) {
        return (options.client ?? this.client).get<GetBulkReviewResponses, GetBulkReviewErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }, { scheme: 'bearer', type: 'http' }],
            url: '/api/v1/bulk-reviews/{bulkReviewId}',
            ...options
        });
    }
    
    /**
     * Stop a bulk review
     *
     * What it has decided until then stays decided.
     */
    public cancelBulkReview<ThrowOnError extends boolean = true>(options: Options<CancelBulkReviewData, ThrowOnError>) {
        return (options.client ?? this.client).post<CancelBulkReviewResponses, CancelBulkReviewErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }, { scheme: 'bearer', type: 'http' }],
            url: '/api/v1/bulk-reviews/{bulkReviewId}/cancel',
            ...options
        });
    }
    
    /**
     * List a campaign's last twenty such questions
     */
    public listWhatIfs<ThrowOnError extends boolean = true>(options: Options<ListWhatIfsData, ThrowOnError>) {
        return (options.client ?? this.client).get<ListWhatIfsResponses, ListWhatIfsErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }, { scheme: 'bearer', type: 'http' }],
            url: '/api/v1/what-ifs',
            ...options
        });
    }
    
    /**
     * Ask what other settings would have changed
     *
     * Decides the orders of a range anew as if these settings had always applied, and changes nothing. Goes on in the background until `state` is `done`; one at a time for each campaign.
     */
    public askWhatIf<ThrowOnError extends boolean = true>(options: Options<AskWhatIfData, ThrowOnError>) {
        return (options.client ?? this.client).post<AskWhatIfResponses, AskWhatIfErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }, { scheme: 'bearer', type: 'http' }],
            url: '/api/v1/what-ifs',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Get what other settings would have changed, by affiliate
     */
    public getWhatIf<ThrowOnError extends boolean = true>(options: Options<GetWhatIfData, ThrowOnError>) {
        return (options.client ?? this.client).get<GetWhatIfResponses, GetWhatIfErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }, { scheme: 'bearer', type: 'http' }],
            url: '/api/v1/what-ifs/{whatIfId}',
            ...options
        });
    }
    
    /**
     * Get the figures that the public dashboard of a campaign shows
     */
    public getPublicStatistics<ThrowOnError extends boolean = true>(options: Options<GetPublicStatisticsData, ThrowOnError>) {
        return (options.client ?? this.client).get<GetPublicStatisticsResponses, GetPublicStatisticsErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/public/statistics/campaigns/{campaignId}',
            ...options
        });
    }
    
    /**
     * List an affiliate's own conversions, with the reason of their state
     *
     * For the ticket of an affiliate's private link.
     */
    public listPublicConversions<ThrowOnError extends boolean = true>(options: Options<ListPublicConversionsData, ThrowOnError>) {
        return (options.client ?? this.client).get<ListPublicConversionsResponses, ListPublicConversionsErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/public/statistics/campaigns/{campaignId}/conversions',
            ...options
        });
    }
    
    /**
     * Get what each link of an affiliate brought
     *
     * For the ticket of an affiliate's private link.
     */
    public getOwnLinkFigures<ThrowOnError extends boolean = true>(options: Options<GetOwnLinkFiguresData, ThrowOnError>) {
        return (options.client ?? this.client).get<GetOwnLinkFiguresResponses, GetOwnLinkFiguresErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/public/statistics/campaigns/{campaignId}/links',
            ...options
        });
    }
    
    /**
     * List an affiliate's newest clicks that earn nothing, with the reason
     *
     * For the ticket of an affiliate's private link. The newest 20 among the newest 500 clicks.
     */
    public listUncountedClicks<ThrowOnError extends boolean = true>(options: Options<ListUncountedClicksData, ThrowOnError>) {
        return (options.client ?? this.client).get<ListUncountedClicksResponses, ListUncountedClicksErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/public/statistics/campaigns/{campaignId}/uncounted-clicks',
            ...options
        });
    }
    
    /**
     * Say that an affiliate has opened their own page
     *
     * From the affiliate's own browser, whose session is kept for 30 days where a rule against fraud asks for it. No address is kept, no cookie is set. Only with the ticket of the affiliate's private link.
     */
    public noteOwnDevice<ThrowOnError extends boolean = true>(options: Options<NoteOwnDeviceData, ThrowOnError>) {
        return (options.client ?? this.client).post<NoteOwnDeviceResponses, NoteOwnDeviceErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/public/statistics/campaigns/{campaignId}/own-device',
            ...options
        });
    }
    
    /**
     * List the days of which an affiliate has receipts
     *
     * For the ticket of an affiliate's private link. Newest first; `before` leads to the next page.
     */
    public listReceiptDays<ThrowOnError extends boolean = true>(options: Options<ListReceiptDaysData, ThrowOnError>) {
        return (options.client ?? this.client).get<ListReceiptDaysResponses, ListReceiptDaysErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/public/receipts/campaigns/{campaignId}',
            ...options
        });
    }
    
    /**
     * Get an affiliate's receipts of a day
     *
     * With the way to the root of the day at `/.well-known/sillage/roots`, by which anybody can verify that nothing was removed or changed. A file has at most 4,096 receipts, of at most 256 kinds and days; `file` says which one, from 0 on.
     */
    public getReceipts<ThrowOnError extends boolean = true>(options: Options<GetReceiptsData, ThrowOnError>) {
        return (options.client ?? this.client).get<GetReceiptsResponses, GetReceiptsErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/public/receipts/campaigns/{campaignId}/{day}',
            ...options
        });
    }
    
    /**
     * List bonuses and corrections
     */
    public listAdjustments<ThrowOnError extends boolean = true>(options?: Options<ListAdjustmentsData, ThrowOnError>) {
        return (options?.client ?? this.client).get<ListAdjustmentsResponses, ListAdjustmentsErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/billing/adjustments',
            ...options
        });
    }
    
    /**
     * Give an affiliate a bonus, or correct what they are owed
     */
    public makeAdjustment<ThrowOnError extends boolean = true>(options: Options<MakeAdjustmentData, ThrowOnError>) {
        return (options.client ?? this.client).post<MakeAdjustmentResponses, MakeAdjustmentErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/billing/campaigns/{campaignId}/affiliates/{affiliateId}/adjustments',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Book what other terms would have changed
     *
     * Bonuses and corrections of several affiliates, all of them or none; of the same orders once.
     */
    public makeAdjustments<ThrowOnError extends boolean = true>(options: Options<MakeAdjustmentsData, ThrowOnError>) {
        return (options.client ?? this.client).post<MakeAdjustmentsResponses, MakeAdjustmentsErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/billing/campaigns/{campaignId}/adjustments',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Take back a bonus or a correction
     */
    public reverseAdjustment<ThrowOnError extends boolean = true>(options: Options<ReverseAdjustmentData, ThrowOnError>) {
        return (options.client ?? this.client).post<ReverseAdjustmentResponses, ReverseAdjustmentErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/billing/adjustments/{adjustmentId}/reversal',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * List what each affiliate of a campaign is owed
     */
    public listBalances<ThrowOnError extends boolean = true>(options: Options<ListBalancesData, ThrowOnError>) {
        return (options.client ?? this.client).get<ListBalancesResponses, ListBalancesErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }, { scheme: 'bearer', type: 'http' }],
            url: '/api/v1/billing/campaigns/{campaignId}/affiliates',
            ...options
        });
    }
    
    /**
     * List what each affiliate of all campaigns is owed
     */
    public listOwnBalances<ThrowOnError extends boolean = true>(options?: Options<ListOwnBalancesData, ThrowOnError>) {
        return (options?.client ?? this.client).get<ListOwnBalancesResponses, ListOwnBalancesErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }, { scheme: 'bearer', type: 'http' }],
            url: '/api/v1/billing/affiliates',
            ...options
        });
    }
    
    /**
     * Record that you paid an affiliate yourself
     */
    public recordDirectPayment<ThrowOnError extends boolean = true>(options: Options<RecordDirectPaymentData, ThrowOnError>) {
        return (options.client ?? this.client).post<RecordDirectPaymentResponses, RecordDirectPaymentErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/billing/campaigns/{campaignId}/affiliates/{affiliateId}/direct-payments',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * List your cards
     */
    public listCards<ThrowOnError extends boolean = true>(options?: Options<ListCardsData, ThrowOnError>) {
        return (options?.client ?? this.client).get<ListCardsResponses, ListCardsErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/billing/cards',
            ...options
        });
    }
    
    /**
     * Get the address of the page on which a card is entered
     */
    public startCardSetup<ThrowOnError extends boolean = true>(options?: Options<StartCardSetupData, ThrowOnError>) {
        return (options?.client ?? this.client).post<StartCardSetupResponses, StartCardSetupErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/billing/cards/setup',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options?.headers
            }
        });
    }
    
    /**
     * Get whether a card that was entered is saved
     */
    public getSetupIntent<ThrowOnError extends boolean = true>(options: Options<GetSetupIntentData, ThrowOnError>) {
        return (options.client ?? this.client).get<GetSetupIntentResponses, GetSetupIntentErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/billing/setup-intents/{setupIntentId}',
            ...options
        });
    }
    
    /**
     * Make a card the default one
     */
    public makeCardDefault<ThrowOnError extends boolean = true>(options: Options<MakeCardDefaultData, ThrowOnError>) {
        return (options.client ?? this.client).post<MakeCardDefaultResponses, MakeCardDefaultErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/billing/cards/{cardId}/default',
            ...options
        });
    }
    
    /**
     * Remove a card
     */
    public removeCard<ThrowOnError extends boolean = true>(options: Options<RemoveCardData, ThrowOnError>) {
        return (options.client ?? this.client).delete<RemoveCardResponses, RemoveCardErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/billing/cards/{cardId}',
            ...options
        });
    }
    
    /**
     * Get to whom your invoices are made out
     */
    public getBillingDetails<ThrowOnError extends boolean = true>(options?: Options<GetBillingDetailsData, ThrowOnError>) {
        return (options?.client ?? this.client).get<GetBillingDetailsResponses, GetBillingDetailsErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }, { scheme: 'bearer', type: 'http' }],
            url: '/api/v1/billing/details',
            ...options
        });
    }
    
    /**
     * Change to whom your invoices are made out
     */
    public saveBillingDetails<ThrowOnError extends boolean = true>(options: Options<SaveBillingDetailsData, ThrowOnError>) {
        return (options.client ?? this.client).put<SaveBillingDetailsResponses, SaveBillingDetailsErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/billing/details',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Get what is due, and when
     */
    public getDue<ThrowOnError extends boolean = true>(options?: Options<GetDueData, ThrowOnError>) {
        return (options?.client ?? this.client).get<GetDueResponses, GetDueErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }, { scheme: 'bearer', type: 'http' }],
            url: '/api/v1/billing/due',
            ...options
        });
    }
    
    /**
     * List the settlements of all campaigns
     */
    public listOwnSettlements<ThrowOnError extends boolean = true>(options?: Options<ListOwnSettlementsData, ThrowOnError>) {
        return (options?.client ?? this.client).get<ListOwnSettlementsResponses, ListOwnSettlementsErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }, { scheme: 'bearer', type: 'http' }],
            url: '/api/v1/settlements',
            ...options
        });
    }
    
    /**
     * Get why payments to your affiliates are held, if they are
     */
    public getPayoutHold<ThrowOnError extends boolean = true>(options?: Options<GetPayoutHoldData, ThrowOnError>) {
        return (options?.client ?? this.client).get<GetPayoutHoldResponses, GetPayoutHoldErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/billing/payout-hold',
            ...options
        });
    }
    
    /**
     * Pay what was taken back, so that payments to your affiliates go on
     */
    public payPayoutHold<ThrowOnError extends boolean = true>(options?: Options<PayPayoutHoldData, ThrowOnError>) {
        return (options?.client ?? this.client).post<PayPayoutHoldResponses, PayPayoutHoldErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/billing/payout-hold/payment',
            ...options
        });
    }
    
    /**
     * Ask whom a batch of payments of your own would pay
     */
    public quoteBatch<ThrowOnError extends boolean = true>(options: Options<QuoteBatchData, ThrowOnError>) {
        return (options.client ?? this.client).post<QuoteBatchResponses, QuoteBatchErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/billing/payment-batches/quote',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * List your batches of payments
     */
    public listBatches<ThrowOnError extends boolean = true>(options?: Options<ListBatchesData, ThrowOnError>) {
        return (options?.client ?? this.client).get<ListBatchesResponses, ListBatchesErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/billing/payment-batches',
            ...options
        });
    }
    
    /**
     * Open a batch of payments as quoted
     */
    public openBatch<ThrowOnError extends boolean = true>(options: Options<OpenBatchData, ThrowOnError>) {
        return (options.client ?? this.client).post<OpenBatchResponses, OpenBatchErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/billing/payment-batches',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Get a batch of payments
     */
    public getBatch<ThrowOnError extends boolean = true>(options: Options<GetBatchData, ThrowOnError>) {
        return (options.client ?? this.client).get<GetBatchResponses, GetBatchErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/billing/payment-batches/{batchId}',
            ...options
        });
    }
    
    /**
     * Get the file that a batch is paid with
     */
    public makeBatchFile<ThrowOnError extends boolean = true>(options: Options<MakeBatchFileData, ThrowOnError>) {
        return (options.client ?? this.client).post<MakeBatchFileResponses, MakeBatchFileErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/billing/payment-batches/{batchId}/file',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Say that you have paid a batch
     */
    public markBatchPaid<ThrowOnError extends boolean = true>(options: Options<MarkBatchPaidData, ThrowOnError>) {
        return (options.client ?? this.client).post<MarkBatchPaidResponses, MarkBatchPaidErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/billing/payment-batches/{batchId}/paid',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Forget that account
     */
    public forgetPayerAccount<ThrowOnError extends boolean = true>(options?: Options<ForgetPayerAccountData, ThrowOnError>) {
        return (options?.client ?? this.client).delete<ForgetPayerAccountResponses, ForgetPayerAccountErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/billing/payer-account',
            ...options
        });
    }
    
    /**
     * Get the account that your files of transfers were last made of
     */
    public getPayerAccount<ThrowOnError extends boolean = true>(options?: Options<GetPayerAccountData, ThrowOnError>) {
        return (options?.client ?? this.client).get<GetPayerAccountResponses, GetPayerAccountErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/billing/payer-account',
            ...options
        });
    }
    
    /**
     * Undo a batch that was not paid
     */
    public undoBatch<ThrowOnError extends boolean = true>(options: Options<UndoBatchData, ThrowOnError>) {
        return (options.client ?? this.client).post<UndoBatchResponses, UndoBatchErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/billing/payment-batches/{batchId}/undo',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * List invoices
     */
    public listInvoices<ThrowOnError extends boolean = true>(options?: Options<ListInvoicesData, ThrowOnError>) {
        return (options?.client ?? this.client).get<ListInvoicesResponses, ListInvoicesErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }, { scheme: 'bearer', type: 'http' }],
            url: '/api/v1/billing/invoices',
            ...options
        });
    }
    
    /**
     * Download an invoice
     */
    public downloadInvoice<ThrowOnError extends boolean = true>(options: Options<DownloadInvoiceData, ThrowOnError>) {
        return (options.client ?? this.client).get<DownloadInvoiceResponses, DownloadInvoiceErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }, { scheme: 'bearer', type: 'http' }],
            url: '/api/v1/billing/invoices/{invoiceId}/pdf',
            ...options
        });
    }
    
    /**
     * Pay an invoice now
     */
    public payInvoice<ThrowOnError extends boolean = true>(options: Options<PayInvoiceData, ThrowOnError>) {
        return (options.client ?? this.client).post<PayInvoiceResponses, PayInvoiceErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/billing/invoices/{invoiceId}/pay',
            ...options
        });
    }
    
    /**
     * Download the entries of the ledger on your campaigns
     */
    public exportLedger<ThrowOnError extends boolean = true>(options?: Options<ExportLedgerData, ThrowOnError>) {
        return (options?.client ?? this.client).get<ExportLedgerResponses, ExportLedgerErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/billing/ledger/export',
            ...options
        });
    }
    
    /**
     * Get the payments that the public dashboard of a campaign shows
     */
    public getPublicPayments<ThrowOnError extends boolean = true>(options: Options<GetPublicPaymentsData, ThrowOnError>) {
        return (options.client ?? this.client).get<GetPublicPaymentsResponses, GetPublicPaymentsErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/public/billing/campaigns/{campaignId}/payments',
            ...options
        });
    }
    
    /**
     * Get what you ask affiliates for the tax office, and whether you write their invoices
     */
    public getTaxSettings<ThrowOnError extends boolean = true>(options?: Options<GetTaxSettingsData, ThrowOnError>) {
        return (options?.client ?? this.client).get<GetTaxSettingsResponses, GetTaxSettingsErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/billing/tax-settings',
            ...options
        });
    }
    
    /**
     * Change what you ask affiliates
     */
    public changeTaxSettings<ThrowOnError extends boolean = true>(options: Options<ChangeTaxSettingsData, ThrowOnError>) {
        return (options.client ?? this.client).put<ChangeTaxSettingsResponses, ChangeTaxSettingsErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/billing/tax-settings',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * List the invoices that you wrote in the name of affiliates
     */
    public listSelfBilled<ThrowOnError extends boolean = true>(options?: Options<ListSelfBilledData, ThrowOnError>) {
        return (options?.client ?? this.client).get<ListSelfBilledResponses, ListSelfBilledErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/billing/self-billed',
            ...options
        });
    }
    
    /**
     * Get such an invoice as a PDF
     */
    public getSelfBilledFile<ThrowOnError extends boolean = true>(options: Options<GetSelfBilledFileData, ThrowOnError>) {
        return (options.client ?? this.client).get<GetSelfBilledFileResponses, GetSelfBilledFileErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/billing/self-billed/{documentId}/file',
            ...options
        });
    }
    
    /**
     * Get what affiliates earned in a year, for a report to the tax office (DAC7), as CSV
     */
    public getDac7File<ThrowOnError extends boolean = true>(options: Options<GetDac7FileData, ThrowOnError>) {
        return (options.client ?? this.client).get<GetDac7FileResponses, GetDac7FileErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/billing/dac7/file',
            ...options
        });
    }
    
    /**
     * List the invoices that a merchant wrote in your name
     */
    public listOwnSelfBilled<ThrowOnError extends boolean = true>(options: Options<ListOwnSelfBilledData, ThrowOnError>) {
        return (options.client ?? this.client).get<ListOwnSelfBilledResponses, ListOwnSelfBilledErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/public/billing/campaigns/{campaignId}/self-billed',
            ...options
        });
    }
    
    /**
     * Get such an invoice as a PDF
     */
    public getOwnSelfBilledFile<ThrowOnError extends boolean = true>(options: Options<GetOwnSelfBilledFileData, ThrowOnError>) {
        return (options.client ?? this.client).get<GetOwnSelfBilledFileResponses, GetOwnSelfBilledFileErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/public/billing/campaigns/{campaignId}/self-billed/{documentId}/file',
            ...options
        });
    }
    
    /**
     * Ask what paying affiliates would cost
     */
    public quoteSettlement<ThrowOnError extends boolean = true>(options: Options<QuoteSettlementData, ThrowOnError>) {
        return (options.client ?? this.client).post<QuoteSettlementResponses, QuoteSettlementErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/billing/settlements/quote',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * List the settlements of a campaign
     */
    public listSettlements<ThrowOnError extends boolean = true>(options: Options<ListSettlementsData, ThrowOnError>) {
        return (options.client ?? this.client).get<ListSettlementsResponses, ListSettlementsErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }, { scheme: 'bearer', type: 'http' }],
            url: '/api/v1/billing/settlements',
            ...options
        });
    }
    
    /**
     * Pay affiliates as quoted
     */
    public confirmSettlement<ThrowOnError extends boolean = true>(options: Options<ConfirmSettlementData, ThrowOnError>) {
        return (options.client ?? this.client).post<ConfirmSettlementResponses, ConfirmSettlementErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/billing/settlements',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Get a settlement
     */
    public getSettlement<ThrowOnError extends boolean = true>(options: Options<GetSettlementData, ThrowOnError>) {
        return (options.client ?? this.client).get<GetSettlementResponses, GetSettlementErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }, { scheme: 'bearer', type: 'http' }],
            url: '/api/v1/billing/settlements/{settlementId}',
            ...options
        });
    }
    
    /**
     * Resume a settlement that failed in whole or in part
     */
    public resumeSettlement<ThrowOnError extends boolean = true>(options: Options<ResumeSettlementData, ThrowOnError>) {
        return (options.client ?? this.client).post<ResumeSettlementResponses, ResumeSettlementErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/billing/settlements/{settlementId}/resume',
            ...options
        });
    }
    
    /**
     * Cancel what a settlement could not charge or transfer
     *
     * After a failed charge, nothing is charged. After failed transfers, the commissions stay owed, and the next settlement first uses what was charged for them. Nothing in progress is cancelled.
     */
    public cancelSettlement<ThrowOnError extends boolean = true>(options: Options<CancelSettlementData, ThrowOnError>) {
        return (options.client ?? this.client).post<CancelSettlementResponses, CancelSettlementErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/billing/settlements/{settlementId}/cancel',
            ...options
        });
    }
    
    /**
     * Get what an affiliate earned and was paid in a year
     */
    public getStatement<ThrowOnError extends boolean = true>(options: Options<GetStatementData, ThrowOnError>) {
        return (options.client ?? this.client).get<GetStatementResponses, GetStatementErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/billing/campaigns/{campaignId}/affiliates/{affiliateId}/statement',
            ...options
        });
    }
    
    /**
     * Download what an affiliate earned and was paid in a year
     */
    public downloadStatement<ThrowOnError extends boolean = true>(options: Options<DownloadStatementData, ThrowOnError>) {
        return (options.client ?? this.client).get<DownloadStatementResponses, DownloadStatementErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/billing/campaigns/{campaignId}/affiliates/{affiliateId}/statement/file',
            ...options
        });
    }
    
    /**
     * Get what you earned and were paid in a year, with the ticket of your own page
     */
    public getPublicStatement<ThrowOnError extends boolean = true>(options: Options<GetPublicStatementData, ThrowOnError>) {
        return (options.client ?? this.client).get<GetPublicStatementResponses, GetPublicStatementErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/public/billing/campaigns/{campaignId}/statement',
            ...options
        });
    }
    
    /**
     * Download what you earned and were paid in a year, with the ticket of your own page
     */
    public downloadPublicStatement<ThrowOnError extends boolean = true>(options: Options<DownloadPublicStatementData, ThrowOnError>) {
        return (options.client ?? this.client).get<DownloadPublicStatementResponses, DownloadPublicStatementErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/public/billing/campaigns/{campaignId}/statement/file',
            ...options
        });
    }
    
    /**
     * Get the commission notice that a mail leads to
     */
    public getNotice<ThrowOnError extends boolean = true>(options: Options<GetNoticeData, ThrowOnError>) {
        return (options.client ?? this.client).get<GetNoticeResponses, GetNoticeErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/api/v1/public/payouts/notice',
            ...options
        });
    }
    
    /**
     * Get the change of address that a mail asks about
     */
    public getObjection<ThrowOnError extends boolean = true>(options: Options<GetObjectionData, ThrowOnError>) {
        return (options.client ?? this.client).get<GetObjectionResponses, GetObjectionErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/api/v1/public/payouts/objection',
            ...options
        });
    }
    
    /**
     * Object to a change of address
     */
    public objectToAddress<ThrowOnError extends boolean = true>(options: Options<ObjectToAddressData, ThrowOnError>) {
        return (options.client ?? this.client).post<ObjectToAddressResponses, ObjectToAddressErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/api/v1/public/payouts/objection',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Get the address of the page on which a payout account is set up
     */
    public startOnboarding<ThrowOnError extends boolean = true>(options: Options<StartOnboardingData, ThrowOnError>) {
        return (options.client ?? this.client).post<StartOnboardingResponses, StartOnboardingErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/api/v1/public/payouts/onboarding',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Get the state of a payout account
     */
    public getPayoutAccount<ThrowOnError extends boolean = true>(options: Options<GetPayoutAccountData, ThrowOnError>) {
        return (options.client ?? this.client).get<GetPayoutAccountResponses, GetPayoutAccountErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/api/v1/public/payouts/account',
            ...options
        });
    }
    
    /**
     * Get the address of the payout account at its provider
     */
    public openPayoutDashboard<ThrowOnError extends boolean = true>(options: Options<OpenPayoutDashboardData, ThrowOnError>) {
        return (options.client ?? this.client).post<OpenPayoutDashboardResponses, OpenPayoutDashboardErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/api/v1/public/payouts/dashboard',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Enter the bank account that a campaign’s owner pays you to
     */
    public saveBankDetails<ThrowOnError extends boolean = true>(options: Options<SaveBankDetailsData, ThrowOnError>) {
        return (options.client ?? this.client).post<SaveBankDetailsResponses, SaveBankDetailsErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/api/v1/public/payouts/bank-details',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Enter the address at PayPal or Wise that a campaign’s owner pays you to
     */
    public saveWallet<ThrowOnError extends boolean = true>(options: Options<SaveWalletData, ThrowOnError>) {
        return (options.client ?? this.client).post<SaveWalletResponses, SaveWalletErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/api/v1/public/payouts/wallet',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Get what a campaign’s owner asks you for the tax office
     */
    public getTaxDetails<ThrowOnError extends boolean = true>(options: Options<GetTaxDetailsData, ThrowOnError>) {
        return (options.client ?? this.client).get<GetTaxDetailsResponses, GetTaxDetailsErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/api/v1/public/payouts/tax-details',
            ...options
        });
    }
    
    /**
     * Enter who you are to the tax office, and agree to self-billing
     */
    public saveTaxDetails<ThrowOnError extends boolean = true>(options: Options<SaveTaxDetailsData, ThrowOnError>) {
        return (options.client ?? this.client).put<SaveTaxDetailsResponses, SaveTaxDetailsErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/api/v1/public/payouts/tax-details',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Take back the bank account or the address that you are paid to
     */
    public removeBankDetails<ThrowOnError extends boolean = true>(options: Options<RemoveBankDetailsData, ThrowOnError>) {
        return (options.client ?? this.client).post<RemoveBankDetailsResponses, RemoveBankDetailsErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/api/v1/public/payouts/bank-details/removal',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Get where you are paid to, as far as it is shown
     *
     * Only with the ticket of the affiliate's private link.
     */
    public getOwnPaymentDetails<ThrowOnError extends boolean = true>(options: Options<GetOwnPaymentDetailsData, ThrowOnError>) {
        return (options.client ?? this.client).get<GetOwnPaymentDetailsResponses, GetOwnPaymentDetailsErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/public/payouts/campaigns/{campaignId}/own-details',
            ...options
        });
    }
    
    /**
     * Have the link mailed by which you say where you are paid to
     *
     * At most once in ten minutes. Only with the ticket of the affiliate's private link.
     */
    public mailPaymentLink<ThrowOnError extends boolean = true>(options: Options<MailPaymentLinkData, ThrowOnError>) {
        return (options.client ?? this.client).post<MailPaymentLinkResponses, MailPaymentLinkErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/public/payouts/campaigns/{campaignId}/own-details/link',
            ...options
        });
    }
    
    /**
     * List the payout accounts of the affiliates of a campaign
     */
    public listPayoutAccounts<ThrowOnError extends boolean = true>(options: Options<ListPayoutAccountsData, ThrowOnError>) {
        return (options.client ?? this.client).get<ListPayoutAccountsResponses, ListPayoutAccountsErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }, { scheme: 'bearer', type: 'http' }],
            url: '/api/v1/payouts/campaigns/{campaignId}/accounts',
            ...options
        });
    }
    
    /**
     * List the payout accounts of the affiliates of all campaigns
     */
    public listOwnAccounts<ThrowOnError extends boolean = true>(options?: Options<ListOwnAccountsData, ThrowOnError>) {
        return (options?.client ?? this.client).get<ListOwnAccountsResponses, ListOwnAccountsErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }, { scheme: 'bearer', type: 'http' }],
            url: '/api/v1/payouts/accounts',
            ...options
        });
    }
    
    /**
     * Get who lets you write their invoices (self-billing), as CSV
     */
    public getAgreementsFile<ThrowOnError extends boolean = true>(options?: Options<GetAgreementsFileData, ThrowOnError>) {
        return (options?.client ?? this.client).get<GetAgreementsFileResponses, GetAgreementsFileErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/payouts/agreements/file',
            ...options
        });
    }
    
    /**
     * Invite an affiliate to set up a payout account
     */
    public inviteToPayouts<ThrowOnError extends boolean = true>(options: Options<InviteToPayoutsData, ThrowOnError>) {
        return (options.client ?? this.client).post<InviteToPayoutsResponses, InviteToPayoutsErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/payouts/campaigns/{campaignId}/affiliates/{affiliateId}/invitation',
            ...options
        });
    }
    
    /**
     * Confirm the changed e-mail address of an affiliate
     */
    public confirmPayoutAddress<ThrowOnError extends boolean = true>(options: Options<ConfirmPayoutAddressData, ThrowOnError>) {
        return (options.client ?? this.client).post<ConfirmPayoutAddressResponses, ConfirmPayoutAddressErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/payouts/campaigns/{campaignId}/affiliates/{affiliateId}/address-confirmation',
            ...options
        });
    }
    
    /**
     * Report a sale
     *
     * It is durable once it was answered. A sale that is reported again is recorded once.
     */
    public reportSale<ThrowOnError extends boolean = true>(options: Options<ReportSaleData, ThrowOnError>) {
        return (options.client ?? this.client).post<ReportSaleResponses, ReportSaleErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/track/sale',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Report that a sale was refunded, in whole or in part
     */
    public reportRefund<ThrowOnError extends boolean = true>(options: Options<ReportRefundData, ThrowOnError>) {
        return (options.client ?? this.client).post<ReportRefundResponses, ReportRefundErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/track/refund',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Record a click that a server saw
     */
    public reportClick<ThrowOnError extends boolean = true>(options: Options<ReportClickData, ThrowOnError>) {
        return (options.client ?? this.client).post<ReportClickResponses, ReportClickErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/track/click',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Report up to 100 sales, refunds and clicks
     */
    public reportBatch<ThrowOnError extends boolean = true>(options: Options<ReportBatchData, ThrowOnError>) {
        return (options.client ?? this.client).post<ReportBatchResponses, ReportBatchErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/track/batch',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Get what is kept of a click, for the visitor who made it
     *
     * For pages of this installation: `token` is of the click, `cookie` says what this browser carries. No amounts, and nothing of other clicks.
     */
    public getVisit<ThrowOnError extends boolean = true>(options: Options<GetVisitData, ThrowOnError>) {
        return (options.client ?? this.client).post<GetVisitResponses, GetVisitErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/api/v1/visits',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Delete the tracking cookie of a browser, or refuse it
     */
    public forgetVisitor<ThrowOnError extends boolean = true>(options: Options<ForgetVisitorData, ThrowOnError>) {
        return (options.client ?? this.client).post<ForgetVisitorResponses, ForgetVisitorErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/api/v1/visits/forget',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * List the shops and systems that report the orders of a campaign
     */
    public listConnections<ThrowOnError extends boolean = true>(options: Options<ListConnectionsData, ThrowOnError>) {
        return (options.client ?? this.client).get<ListConnectionsResponses, ListConnectionsErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }, { scheme: 'bearer', type: 'http' }],
            url: '/api/v1/integrations/campaigns/{campaignId}/connections',
            ...options
        });
    }
    
    /**
     * Connect a shop or another system to a campaign
     *
     * The secret is answered here, once.
     */
    public createConnection<ThrowOnError extends boolean = true>(options: Options<CreateConnectionData, ThrowOnError>) {
        return (options.client ?? this.client).post<CreateConnectionResponses, CreateConnectionErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/integrations/campaigns/{campaignId}/connections',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Connect the merchant's own account at Stripe to a campaign
     *
     * Its address is given to Stripe, whose signing secret is brought here afterwards.
     */
    public connectStripe<ThrowOnError extends boolean = true>(options: Options<ConnectStripeData, ThrowOnError>) {
        return (options.client ?? this.client).post<ConnectStripeResponses, ConnectStripeErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/integrations/campaigns/{campaignId}/stripe',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Look for the tracking script on a page of a campaign's shop
     */
    public checkPage<ThrowOnError extends boolean = true>(options: Options<CheckPageData, ThrowOnError>) {
        return (options.client ?? this.client).post<CheckPageResponses, CheckPageErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/integrations/campaigns/{campaignId}/page-check',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Remove a connection
     *
     * Nothing is taken from it any more. Conversions that it reported stay.
     */
    public removeConnection<ThrowOnError extends boolean = true>(options: Options<RemoveConnectionData, ThrowOnError>) {
        return (options.client ?? this.client).delete<RemoveConnectionResponses, RemoveConnectionErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/integrations/connections/{connectionId}',
            ...options
        });
    }
    
    /**
     * Change a connection
     *
     * A member that is absent stays as it is.
     */
    public updateConnection<ThrowOnError extends boolean = true>(options: Options<UpdateConnectionData, ThrowOnError>) {
        return (options.client ?? this.client).patch<UpdateConnectionResponses, UpdateConnectionErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/integrations/connections/{connectionId}',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Replace the secret of a connection
     *
     * The secret from before is refused from then on.
     */
    public renewConnectionSecret<ThrowOnError extends boolean = true>(options: Options<RenewConnectionSecretData, ThrowOnError>) {
        return (options.client ?? this.client).post<RenewConnectionSecretResponses, RenewConnectionSecretErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/integrations/connections/{connectionId}/secret',
            ...options
        });
    }
    
    /**
     * Give a connection the secret that the other side made to sign with
     */
    public bringConnectionSecret<ThrowOnError extends boolean = true>(options: Options<BringConnectionSecretData, ThrowOnError>) {
        return (options.client ?? this.client).post<BringConnectionSecretResponses, BringConnectionSecretErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/integrations/connections/{connectionId}/signing-secret',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * List the messages of a connection, newest first
     */
    public listDeliveries<ThrowOnError extends boolean = true>(options: Options<ListDeliveriesData, ThrowOnError>) {
        return (options.client ?? this.client).get<ListDeliveriesResponses, ListDeliveriesErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }, { scheme: 'bearer', type: 'http' }],
            url: '/api/v1/integrations/connections/{connectionId}/deliveries',
            ...options
        });
    }
    
    /**
     * Report a test order as the shop would
     *
     * Of signed webhooks, WooCommerce and postbacks. Its conversion is a test, which earns nothing.
     */
    public sendTestOrder<ThrowOnError extends boolean = true>(options: Options<SendTestOrderData, ThrowOnError>) {
        return (options.client ?? this.client).post<SendTestOrderResponses, SendTestOrderErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/integrations/connections/{connectionId}/test-order',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Process a message that failed once more
     */
    public retryDelivery<ThrowOnError extends boolean = true>(options: Options<RetryDeliveryData, ThrowOnError>) {
        return (options.client ?? this.client).post<RetryDeliveryResponses, RetryDeliveryErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/integrations/connections/{connectionId}/deliveries/{deliveryId}/retry',
            ...options
        });
    }
    
    /**
     * Connect a shop whose plugin sent its merchant here
     *
     * The answer is where to send the browser: the shop's address, with a code for `exchangeCode`.
     */
    public connectShop<ThrowOnError extends boolean = true>(options: Options<ConnectShopData, ThrowOnError>) {
        return (options.client ?? this.client).post<ConnectShopResponses, ConnectShopErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/integrations/campaigns/{campaignId}/connect',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Exchange a code for the key of a connection
     *
     * For the plugin of a shop. A code is good once, for ten minutes.
     */
    public exchangeCode<ThrowOnError extends boolean = true>(options: Options<ExchangeCodeData, ThrowOnError>) {
        return (options.client ?? this.client).post<ExchangeCodeResponses, ExchangeCodeErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/api/v1/public/integrations/exchange',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Look at the page that a campaign is to lead to
     *
     * Whether it can be reached, and whether the tracking script is on it. Creating a campaign does not ask for it.
     */
    public checkDestination<ThrowOnError extends boolean = true>(options: Options<CheckDestinationData, ThrowOnError>) {
        return (options.client ?? this.client).post<CheckDestinationResponses, CheckDestinationErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/integrations/destination-check',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Get how shops of Shopify can be connected to this installation
     */
    public getShopifySupport<ThrowOnError extends boolean = true>(options?: Options<GetShopifySupportData, ThrowOnError>) {
        return (options?.client ?? this.client).get<GetShopifySupportResponses, GetShopifySupportErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/integrations/shopify',
            ...options
        });
    }
    
    /**
     * List the connected shops of Shopify of all campaigns, newest first
     */
    public listShops<ThrowOnError extends boolean = true>(options?: Options<ListShopsData, ThrowOnError>) {
        return (options?.client ?? this.client).get<ListShopsResponses, ListShopsErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }, { scheme: 'bearer', type: 'http' }],
            url: '/api/v1/integrations/shopify/connections',
            ...options
        });
    }
    
    /**
     * Connect the shop of Shopify that gave permission
     */
    public connectAuthorizedShop<ThrowOnError extends boolean = true>(options: Options<ConnectAuthorizedShopData, ThrowOnError>) {
        return (options.client ?? this.client).post<ConnectAuthorizedShopResponses, ConnectAuthorizedShopErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/integrations/shopify/connections',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Begin the installation of the installation's app in a shop of Shopify
     *
     * Sets a cookie, which the way back has to show.
     */
    public authorizeShop<ThrowOnError extends boolean = true>(options: Options<AuthorizeShopData, ThrowOnError>) {
        return (options.client ?? this.client).post<AuthorizeShopResponses, AuthorizeShopErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/integrations/campaigns/{campaignId}/shopify/authorization',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Connect a shop of Shopify with an app that its owner made in it
     *
     * The access token and the secret are encrypted, and never answered.
     */
    public connectOwnApp<ThrowOnError extends boolean = true>(options: Options<ConnectOwnAppData, ThrowOnError>) {
        return (options.client ?? this.client).post<ConnectOwnAppResponses, ConnectOwnAppErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/integrations/campaigns/{campaignId}/shopify/own-app',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Switch on again what is missing in a connected shop
     */
    public setUpShop<ThrowOnError extends boolean = true>(options: Options<SetUpShopData, ThrowOnError>) {
        return (options.client ?? this.client).post<SetUpShopResponses, SetUpShopErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/integrations/connections/{connectionId}/set-up',
            ...options
        });
    }
    
    /**
     * Look at what is switched on in a connected shop
     */
    public diagnoseShop<ThrowOnError extends boolean = true>(options: Options<DiagnoseShopData, ThrowOnError>) {
        return (options.client ?? this.client).post<DiagnoseShopResponses, DiagnoseShopErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/integrations/connections/{connectionId}/diagnosis',
            ...options
        });
    }
    
    /**
     * Report which click brought an order, for a shop's checkout page
     *
     * Believed only where the shop's own message of the order names the same checkout.
     */
    public reportCheckoutClick<ThrowOnError extends boolean = true>(options: Options<ReportCheckoutClickData, ThrowOnError>) {
        return (options.client ?? this.client).post<ReportCheckoutClickResponses, ReportCheckoutClickErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/api/v1/public/integrations/shops/{connectionId}/clicks',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * List what webhook endpoints can be notified of
     */
    public listWebhookEventTypes<ThrowOnError extends boolean = true>(options?: Options<ListWebhookEventTypesData, ThrowOnError>) {
        return (options?.client ?? this.client).get<ListWebhookEventTypesResponses, ListWebhookEventTypesErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }, { scheme: 'bearer', type: 'http' }],
            url: '/api/v1/integrations/webhook-event-types',
            ...options
        });
    }
    
    /**
     * List the webhook endpoints of the account
     */
    public listWebhookEndpoints<ThrowOnError extends boolean = true>(options?: Options<ListWebhookEndpointsData, ThrowOnError>) {
        return (options?.client ?? this.client).get<ListWebhookEndpointsResponses, ListWebhookEndpointsErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }, { scheme: 'bearer', type: 'http' }],
            url: '/api/v1/integrations/webhook-endpoints',
            ...options
        });
    }
    
    /**
     * Have an address notified of what happens
     *
     * The secret that messages are signed with is answered here, once.
     */
    public createWebhookEndpoint<ThrowOnError extends boolean = true>(options: Options<CreateWebhookEndpointData, ThrowOnError>) {
        return (options.client ?? this.client).post<CreateWebhookEndpointResponses, CreateWebhookEndpointErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }, { scheme: 'bearer', type: 'http' }],
            url: '/api/v1/integrations/webhook-endpoints',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Remove a webhook endpoint
     */
    public removeWebhookEndpoint<ThrowOnError extends boolean = true>(options: Options<RemoveWebhookEndpointData, ThrowOnError>) {
        return (options.client ?? this.client).delete<RemoveWebhookEndpointResponses, RemoveWebhookEndpointErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }, { scheme: 'bearer', type: 'http' }],
            url: '/api/v1/integrations/webhook-endpoints/{endpointId}',
            ...options
        });
    }
    
    /**
     * Change a webhook endpoint
     *
     * A member that is absent stays as it is.
     */
    public updateWebhookEndpoint<ThrowOnError extends boolean = true>(options: Options<UpdateWebhookEndpointData, ThrowOnError>) {
        return (options.client ?? this.client).patch<UpdateWebhookEndpointResponses, UpdateWebhookEndpointErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }, { scheme: 'bearer', type: 'http' }],
            url: '/api/v1/integrations/webhook-endpoints/{endpointId}',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Replace the secret of a webhook endpoint
     *
     * For 24 hours messages carry a signature with each of the two secrets.
     */
    public rotateWebhookSecret<ThrowOnError extends boolean = true>(options: Options<RotateWebhookSecretData, ThrowOnError>) {
        return (options.client ?? this.client).post<RotateWebhookSecretResponses, RotateWebhookSecretErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }, { scheme: 'bearer', type: 'http' }],
            url: '/api/v1/integrations/webhook-endpoints/{endpointId}/secret',
            ...options
        });
    }
    
    /**
     * Send nothing to a webhook endpoint until it is enabled
     */
    public disableWebhookEndpoint<ThrowOnError extends boolean = true>(options: Options<DisableWebhookEndpointData, ThrowOnError>) {
        return (options.client ?? this.client).post<DisableWebhookEndpointResponses, DisableWebhookEndpointErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }, { scheme: 'bearer', type: 'http' }],
            url: '/api/v1/integrations/webhook-endpoints/{endpointId}/disable',
            ...options
        });
    }
    
    /**
     * Send to a disabled webhook endpoint again
     */
    public enableWebhookEndpoint<ThrowOnError extends boolean = true>(options: Options<EnableWebhookEndpointData, ThrowOnError>) {
        return (options.client ?? this.client).post<EnableWebhookEndpointResponses, EnableWebhookEndpointErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }, { scheme: 'bearer', type: 'http' }],
            url: '/api/v1/integrations/webhook-endpoints/{endpointId}/enable',
            ...options
        });
    }
    
    /**
     * List the messages of a webhook endpoint, newest first
     */
    public listWebhookDeliveries<ThrowOnError extends boolean = true>(options: Options<ListWebhookDeliveriesData, ThrowOnError>) {
        return (options.client ?? this.client).get<ListWebhookDeliveriesResponses, ListWebhookDeliveriesErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }, { scheme: 'bearer', type: 'http' }],
            url: '/api/v1/integrations/webhook-endpoints/{endpointId}/deliveries',
            ...options
        });
    }
    
    /**
     * Send a test message to a webhook endpoint
     */
    public testWebhookEndpoint<ThrowOnError extends boolean = true>(options: Options<TestWebhookEndpointData, ThrowOnError>) {
        return (options.client ?? this.client).post<TestWebhookEndpointResponses, TestWebhookEndpointErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }, { scheme: 'bearer', type: 'http' }],
            url: '/api/v1/integrations/webhook-endpoints/{endpointId}/test',
            ...options
        });
    }
    
    /**
     * Send a message once more, under the same id
     */
    public resendWebhookDelivery<ThrowOnError extends boolean = true>(options: Options<ResendWebhookDeliveryData, ThrowOnError>) {
        return (options.client ?? this.client).post<ResendWebhookDeliveryResponses, ResendWebhookDeliveryErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }, { scheme: 'bearer', type: 'http' }],
            url: '/api/v1/integrations/webhook-endpoints/{endpointId}/deliveries/{deliveryId}/resend',
            ...options
        });
    }
    
    /**
     * List the addresses of an affiliate's own tracker
     */
    public listPostbacks<ThrowOnError extends boolean = true>(options: Options<ListPostbacksData, ThrowOnError>) {
        return (options.client ?? this.client).get<ListPostbacksResponses, ListPostbacksErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/public/integrations/campaigns/{campaignId}/affiliates/{affiliateId}/postbacks',
            ...options
        });
    }
    
    /**
     * Have an affiliate's tracker called as their commissions change
     *
     * Macros of the query, such as `{sub1}`, are filled. Only with the ticket of the affiliate's private link.
     */
    public createPostback<ThrowOnError extends boolean = true>(options: Options<CreatePostbackData, ThrowOnError>) {
        return (options.client ?? this.client).post<CreatePostbackResponses, CreatePostbackErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/public/integrations/campaigns/{campaignId}/affiliates/{affiliateId}/postbacks',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Remove a postback, with its log
     */
    public removePostback<ThrowOnError extends boolean = true>(options: Options<RemovePostbackData, ThrowOnError>) {
        return (options.client ?? this.client).delete<RemovePostbackResponses, RemovePostbackErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/public/integrations/campaigns/{campaignId}/affiliates/{affiliateId}/postbacks/{postbackId}',
            ...options
        });
    }
    
    /**
     * Change a postback
     *
     * A member that is absent stays as it is.
     */
    public updatePostback<ThrowOnError extends boolean = true>(options: Options<UpdatePostbackData, ThrowOnError>) {
        return (options.client ?? this.client).patch<UpdatePostbackResponses, UpdatePostbackErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/public/integrations/campaigns/{campaignId}/affiliates/{affiliateId}/postbacks/{postbackId}',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Have the calls of a postback signed, or give it another secret
     */
    public signPostback<ThrowOnError extends boolean = true>(options: Options<SignPostbackData, ThrowOnError>) {
        return (options.client ?? this.client).post<SignPostbackResponses, SignPostbackErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/public/integrations/campaigns/{campaignId}/affiliates/{affiliateId}/postbacks/{postbackId}/secret',
            ...options
        });
    }
    
    /**
     * Call nothing until the postback is enabled
     */
    public disablePostback<ThrowOnError extends boolean = true>(options: Options<DisablePostbackData, ThrowOnError>) {
        return (options.client ?? this.client).post<DisablePostbackResponses, DisablePostbackErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/public/integrations/campaigns/{campaignId}/affiliates/{affiliateId}/postbacks/{postbackId}/disable',
            ...options
        });
    }
    
    /**
     * Call a disabled postback again
     */
    public enablePostback<ThrowOnError extends boolean = true>(options: Options<EnablePostbackData, ThrowOnError>) {
        return (options.client ?? this.client).post<EnablePostbackResponses, EnablePostbackErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/public/integrations/campaigns/{campaignId}/affiliates/{affiliateId}/postbacks/{postbackId}/enable',
            ...options
        });
    }
    
    /**
     * Send a test call to a postback
     */
    public testPostback<ThrowOnError extends boolean = true>(options: Options<TestPostbackData, ThrowOnError>) {
        return (options.client ?? this.client).post<TestPostbackResponses, TestPostbackErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/public/integrations/campaigns/{campaignId}/affiliates/{affiliateId}/postbacks/{postbackId}/test',
            ...options
        });
    }
    
    /**
     * List the calls of a postback, newest first
     */
    public listPostbackDeliveries<ThrowOnError extends boolean = true>(options: Options<ListPostbackDeliveriesData, ThrowOnError>) {
        return (options.client ?? this.client).get<ListPostbackDeliveriesResponses, ListPostbackDeliveriesErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/public/integrations/campaigns/{campaignId}/affiliates/{affiliateId}/postbacks/{postbackId}/deliveries',
            ...options
        });
    }
    
    /**
     * Make a call once more
     */
    public resendPostbackDelivery<ThrowOnError extends boolean = true>(options: Options<ResendPostbackDeliveryData, ThrowOnError>) {
        return (options.client ?? this.client).post<ResendPostbackDeliveryResponses, ResendPostbackDeliveryErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/public/integrations/campaigns/{campaignId}/affiliates/{affiliateId}/postbacks/{postbackId}/deliveries/{deliveryId}/resend',
            ...options
        });
    }
    
    /**
     * Have everything checked now
     *
     * At most once in ten seconds, however many ask.
     */
    public checkStatus<ThrowOnError extends boolean = true>(options?: Options<CheckStatusData, ThrowOnError>) {
        return (options?.client ?? this.client).post<CheckStatusResponses, CheckStatusErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/api/v1/status/checks',
            ...options
        });
    }
    
    /**
     * Ask for mails about incidents and maintenance
     *
     * Sends a link that confirms it, valid for a day; the answer is the same whether the address is subscribed or not. `takesSubscriptions` of the status says whether this installation sends mails.
     */
    public requestSubscription<ThrowOnError extends boolean = true>(options: Options<RequestSubscriptionData, ThrowOnError>) {
        return (options.client ?? this.client).post<RequestSubscriptionResponses, RequestSubscriptionErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/api/v1/status/subscriptions',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Subscribe, by the link of the mail that confirms it
     */
    public confirmSubscription<ThrowOnError extends boolean = true>(options: Options<ConfirmSubscriptionData, ThrowOnError>) {
        return (options.client ?? this.client).post<ConfirmSubscriptionResponses, ConfirmSubscriptionErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/api/v1/status/subscriptions/confirmation',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Open the page that unsubscribes, from the header of a mail
     */
    public openCancellation<ThrowOnError extends boolean = true>(options: Options<OpenCancellationData, ThrowOnError>) {
        return (options.client ?? this.client).get<OpenCancellationResponses, OpenCancellationErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/api/v1/status/subscriptions/cancellation',
            ...options
        });
    }
    
    /**
     * Unsubscribe, by the link of any mail
     *
     * The one click of RFC 8058: whatever the body holds, the token in the address decides.
     */
    public cancelSubscription<ThrowOnError extends boolean = true>(options: Options<CancelSubscriptionData, ThrowOnError>) {
        return (options.client ?? this.client).post<CancelSubscriptionResponses, CancelSubscriptionErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/api/v1/status/subscriptions/cancellation',
            ...options
        });
    }
    
    /**
     * Get how the support is reached, and what a message is sent with
     */
    public getContactPage<ThrowOnError extends boolean = true>(options?: Options<GetContactPageData, ThrowOnError>) {
        return (options?.client ?? this.client).get<GetContactPageResponses, GetContactPageErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/api/v1/contact',
            ...options
        });
    }
    
    /**
     * Write to the support
     *
     * Stored before it is answered, then mailed to the support. `formToken` is of `getContactPage`, and good for one message: sent again with it, the same message is stored once.
     */
    public sendContactMessage<ThrowOnError extends boolean = true>(options: Options<SendContactMessageData, ThrowOnError>) {
        return (options.client ?? this.client).post<SendContactMessageResponses, SendContactMessageErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/api/v1/contact',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Keep the proof of what a visitor allowed
     *
     * For pages of this installation. Names nobody; kept for 365 days. Sent again with the same `id`, it is kept once, as it was at first.
     */
    public recordConsent<ThrowOnError extends boolean = true>(options: Options<RecordConsentData, ThrowOnError>) {
        return (options.client ?? this.client).post<RecordConsentResponses, RecordConsentErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/api/v1/consents',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * See what is held about your account, by what right, and for how long
     */
    public listHeldRecords<ThrowOnError extends boolean = true>(options?: Options<ListHeldRecordsData, ThrowOnError>) {
        return (options?.client ?? this.client).get<ListHeldRecordsResponses, ListHeldRecordsErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/account/records',
            ...options
        });
    }
    
    /**
     * List your archives, and how far they are
     */
    public listArchives<ThrowOnError extends boolean = true>(options?: Options<ListArchivesData, ThrowOnError>) {
        return (options?.client ?? this.client).get<ListArchivesResponses, ListArchivesErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/account/archives',
            ...options
        });
    }
    
    /**
     * Have an archive made of everything that is held about your account
     *
     * It is made in the background; a mail tells you when it is ready. One at a time, three in a day. For programs: exportAccount answers it at once.
     */
    public requestArchive<ThrowOnError extends boolean = true>(options?: Options<RequestArchiveData, ThrowOnError>) {
        return (options?.client ?? this.client).post<RequestArchiveResponses, RequestArchiveErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/account/archives',
            ...options
        });
    }
    
    /**
     * Get the address of an archive, good for one download within a minute
     */
    public openArchive<ThrowOnError extends boolean = true>(options: Options<OpenArchiveData, ThrowOnError>) {
        return (options.client ?? this.client).post<OpenArchiveResponses, OpenArchiveErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/account/archives/{id}/downloads',
            ...options
        });
    }
    
    /**
     * Delete an archive
     */
    public deleteArchive<ThrowOnError extends boolean = true>(options: Options<DeleteArchiveData, ThrowOnError>) {
        return (options.client ?? this.client).delete<DeleteArchiveResponses, DeleteArchiveErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/account/archives/{id}',
            ...options
        });
    }
    
    /**
     * Download an archive
     *
     * The address that openArchive answered. It works once.
     */
    public downloadArchive<ThrowOnError extends boolean = true>(options: Options<DownloadArchiveData, ThrowOnError>) {
        return (options.client ?? this.client).get<DownloadArchiveResponses, DownloadArchiveErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/api/v1/public/archives/{ticket}',
            ...options
        });
    }
    
    /**
     * Follow the totals of all campaigns
     */
    public followOverview<ThrowOnError extends boolean = true>(options?: Options<FollowOverviewData, ThrowOnError, FollowOverviewResponse>) {
        return (options?.client ?? this.client).sse.get<FollowOverviewResponses, FollowOverviewErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/live/overview',
            ...options
        });
    }
    
    /**
     * Follow the totals of a campaign
     *
     * With a session, or with the `ticket` of a public dashboard.
     */
    public followCampaign<ThrowOnError extends boolean = true>(options: Options<FollowCampaignData, ThrowOnError, FollowCampaignResponse>) {
        return (options.client ?? this.client).sse.get<FollowCampaignResponses, FollowCampaignErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/api/v1/live/campaigns/{campaignId}',
            ...options
        });
    }
    
    /**
     * Get the support address of this installation
     */
    public getSite<ThrowOnError extends boolean = true>(options?: Options<GetSiteData, ThrowOnError>) {
        return (options?.client ?? this.client).get<GetSiteResponses, GetSiteErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/api/v1/site',
            ...options
        });
    }
    
    /**
     * Get the rates that amounts are shown by
     */
    public getExchangeRates<ThrowOnError extends boolean = true>(options?: Options<GetExchangeRatesData, ThrowOnError>) {
        return (options?.client ?? this.client).get<GetExchangeRatesResponses, GetExchangeRatesErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/api/v1/exchange-rates',
            ...options
        });
    }
    
    /**
     * Get how the platform works now, and worked in the last ninety days
     *
     * Answered while everything else is away, too: `isStale` then says that `asOf` is some time ago.
     */
    public getStatus<ThrowOnError extends boolean = true>(options?: Options<GetStatusData, ThrowOnError>) {
        return (options?.client ?? this.client).get<GetStatusResponses, GetStatusErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/api/v1/status',
            ...options
        });
    }
    
    /**
     * Download everything that is held about your account
     *
     * A zip archive, which its README.txt describes. Without its manifest.json it is not complete.
     */
    public exportAccount<ThrowOnError extends boolean = true>(options?: Options<ExportAccountData, ThrowOnError>) {
        return (options?.client ?? this.client).get<ExportAccountResponses, ExportAccountErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            security: [{ scheme: 'bearer', type: 'http' }, { scheme: 'bearer', type: 'http' }],
            url: '/api/v1/account/export',
            ...options
        });
    }
}
