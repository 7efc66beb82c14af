import type { FastifyInstance } from 'fastify';
import { ruleViolation } from 'shared-contracts/entity/validation-rules';
import { phoneCodePurposes, sliderRules } from 'shared-contracts/session/account';
import { z } from 'zod';
import { Business } from '../../../kernel/basics/errors.ts';
import { respond } from '../../../kernel/basics/response.ts';
import { route } from '../../../kernel/http/route.ts';
import { enter, opened, originOf } from '../session/enter.ts';
import { addressKey, bookAttempt, forgiveAttempts } from '../session/login-delay.ts';
import { loginResultSchema } from '../session/session.schemas.ts';
import { systemTools } from '../system-tools.ts';
import { limitAddress, networkOf } from './call-limits.ts';
import { humanCheckFields, humanCheckOf } from './human-check.ts';
import { chosenTenant, redeemPhoneCode, tenantWanted } from './people.ts';
import { phoneCodeSender } from './phone-code-sender.ts';
import { PhoneCodeDesk, sendFailedText } from './request-phone-code.ts';
import { answerSlider, makeSlider } from './slider.ts';

const tags = ['account'];
const sliders = { name: 'slider', count: 60, seconds: 60 };
const wrongCodeText = '手机验证码错误';

const smsRequestSchema = z.object({ mobile: z.string().max(20).default(''), smsmode: z.enum(phoneCodePurposes), ...humanCheckFields });
const point = z.tuple([z.number().min(0).max(3_600_000), z.number().min(-10_000).max(10_000)]);

/** Slider check, phone codes, and signing in with a phone code. */
export default async function phoneRoutes(app: FastifyInstance) {
  const { database, clock, config } = app.kernel;
  const { sessions, dictionaries } = systemTools(app);
  const sender = phoneCodeSender(config, app.log);
  const desk = sender && new PhoneCodeDesk(database, sender, app.log);
  app.addHook('onClose', async () => await desk?.finish());

  route(app, {
    method: 'GET',
    url: '/sys/slider',
    access: 'public',
    tier: 'tenant',
    result: z.object({ ticket: z.string(), distance: z.int() }),
    summary: 'A slider challenge: drag by `distance` units of the track, within two minutes, from the same address.',
    tags,
    handler: async ({ request, now }) => {
      await limitAddress(database, sliders, request.ip, now);
      return await database.asSystem('slider', (tx) => makeSlider(tx, request.ip, now));
    },
  });

  route(app, {
    method: 'POST',
    url: '/sys/slider',
    access: 'public',
    tier: 'tenant',
    body: z.object({ ticket: z.string().max(64), track: z.array(point).max(sliderRules.mostPoints) }),
    result: z.object({ proof: z.string() }),
    summary: 'The track of the drag; answers with a proof that is good once, for two minutes, from the same address.',
    tags,
    handler: async ({ body, request, now }) => {
      const proof = await database.asSystem('slider', (tx) => answerSlider(tx, { ...body, address: request.ip }, now));
      if (!proof) throw new Business('验证失败，请重试');
      return respond({ proof }, '验证通过');
    },
  });

  route(app, {
    method: 'POST',
    url: '/sys/sms',
    access: 'public',
    tier: 'tenant',
    body: smsRequestSchema,
    result: z.null(),
    summary: 'Sends a phone code for sign-in (0), registration (1) or a forgotten password (2).',
    tags,
    handler: async ({ body, request, now }) => {
      const phone = body.mobile.trim();
      if (!phone) throw new Business('手机号不允许为空！');
      const violation = ruleViolation('mobile', phone);
      if (violation) throw new Business(violation[0]);
      if (!desk) throw new Business(sendFailedText);
      if (body.smsmode === phoneCodePurposes.register && !config.selfRegistration) throw new Business('未开放注册');
      await desk.request({ phone, purpose: body.smsmode, check: humanCheckOf(body), address: request.ip }, now);
      return respond(null, '验证码发送成功');
    },
  });

  route(app, {
    method: 'POST',
    url: '/sys/phoneLogin',
    access: 'public',
    tier: 'tenant',
    body: z.object({ mobile: z.string().max(20), captcha: z.string().max(16), remember_me: z.boolean().nullish(), tenantId: chosenTenant }),
    result: loginResultSchema,
    summary: 'Sign in with a phone code; answers as the sign-in with a password. A number of several tenants needs the chosen one.',
    tags,
    handler: async ({ body, request, reply }) => {
      const phone = body.mobile.trim();
      const address = addressKey(request.ip);
      const result = await database.asSystem('phone sign-in', async (tx) => {
        const now = clock();
        await bookAttempt(tx, address, new Date(now));
        const tried = { phone, purpose: phoneCodePurposes.signIn, code: body.captcha, network: networkOf(request.ip) };
        const owner = await redeemPhoneCode(tx, tried, body.tenantId, now);
        if (!owner) return null;
        await forgiveAttempts(tx, { shared: [address] });
        if ('tenants' in owner) return owner;
        const origin = originOf(request, reply, 'phoneSignIn', config.publicUrl);
        return await enter({ sessions, dictionaries, clock, config }, tx, owner.person, origin);
      });
      // The error is thrown after the transaction, so that the counted attempt is committed.
      if (!result) throw new Business(wrongCodeText);
      if ('tenants' in result) throw tenantWanted(result.tenants);
      return respond(opened(result), '登录成功');
    },
  });
}
