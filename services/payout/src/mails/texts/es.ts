import type { MailTexts } from '../mail-texts.ts';

export const es: MailTexts = {
  paid: {
    subject: (amount, campaign) => `Tu comisión de ${amount} por ${campaign} ha sido transferida`,
    text: 'Se ha transferido a tu cuenta de pago. Llega a tu cuenta bancaria en 2 a 7 días hábiles.',
    button: 'Ver mi comisión',
  },
  setUp: {
    subject: (amount, campaign) => `Tu comisión de ${amount} por ${campaign} te espera`,
    text: 'Para recibirla por transferencia, crea tu cuenta de pago: solo lleva unos minutos.',
    button: 'Crear mi cuenta de pago',
  },
  merchantPays: {
    subject: (amount, campaign) => `Tu comisión de ${amount} por ${campaign}`,
    text: 'El propietario de la campaña te paga directamente. Si paga por transferencia, en la página de este botón también puedes introducir tu IBAN.',
    button: 'Ver mi comisión',
  },
  congratulations: (name) => `¡Enhorabuena, ${name}!`,
  campaign: (campaign) => `Has ganado una comisión con la campaña ${campaign}.`,
  amount: (amount) => `Importe de tu comisión: ${amount}`,
  invitation: {
    subject: (campaign) => `Crea tu cuenta de pago para ${campaign}`,
    heading: (name) => `Hola, ${name}`,
    text: (campaign) =>
      `El propietario de la campaña ${campaign} te invita a crear tu cuenta de pago, para recibir tus próximas comisiones por transferencia.`,
    button: 'Crear mi cuenta de pago',
  },
  detached: {
    subject: (campaign) => `Tu dirección ha sido sustituida en la campaña ${campaign}`,
    heading: (name) => `Hola, ${name}: tu dirección ha sido sustituida`,
    happened: (campaign) =>
      `El propietario de la campaña ${campaign} ha sustituido por otra esta dirección de correo. Las nuevas comisiones ya no se pagan en tu cuenta.`,
    kept: 'Tu cuenta y todo lo que se ha pagado en ella siguen siendo tuyos. Las transferencias que ya están en curso todavía llegan a ella.',
    toDo: 'Si pediste este cambio, no tienes que hacer nada. Si no, oponte: no se transfiere nada a ninguna otra cuenta hasta que el propietario confirme el cambio.',
    button: 'Ver el cambio u oponerse',
  },
  held: {
    subject: (campaign) => `El pago de tus comisiones por ${campaign} está en espera`,
    heading: (name) => `Hola, ${name}`,
    happened: (campaign) =>
      `El pago de tus comisiones por la campaña ${campaign} está en espera por ahora: un banco está examinando un pago del propietario de la campaña a Sillage, o ese pago se ha devuelto.`,
    kept: (amount) => `Lo que has ganado sigue registrado: ${amount}.`,
    toDo: 'No tienes que hacer nada. Recibirás un mensaje cuando se pague.',
  },
  returned: {
    subject: (amount, campaign) => `Tu pago de ${amount} por ${campaign} ha sido devuelto`,
    heading: (name) => `Hola, ${name}`,
    happened: (amount, campaign) =>
      `Tu banco, o el proveedor de pagos, ha devuelto un pago de ${amount} por tus comisiones de la campaña ${campaign}.`,
    kept: 'Este importe se te vuelve a deber. Se paga con el próximo pago de comisiones.',
    toDo: 'Hasta entonces, revisa los datos bancarios de tu cuenta de pago, para que esta vez llegue.',
    button: 'Revisar mi cuenta de pago',
  },
  bankInvitation: {
    subject: (campaign) => `¿Dónde quieres que ${campaign} te pague tus comisiones?`,
    text: (campaign) =>
      `El propietario de la campaña ${campaign} te paga las comisiones directamente y necesita saber dónde. Introduce tu IBAN, o tu dirección de PayPal o Wise: solo lleva un minuto y no hace falta contraseña.`,
    shown:
      'Lo que introduces se guarda cifrado y solo se usa para estos pagos. El propietario de la campaña lo recibe en el archivo con el que paga; las pantallas muestran únicamente una parte.',
    button: 'Introducir mis datos de pago',
  },
  wallet: (provider, email) => `${email} por ${provider}`,
  bankDetails: {
    subject: (campaign) => `Tus datos de pago para ${campaign} han cambiado`,
    subjectFirst: (campaign) => `Tus datos de pago para ${campaign} se han guardado`,
    saved: (campaign, last4) =>
      `Tus comisiones de la campaña ${campaign} se pagarán en la cuenta bancaria que termina en ${last4}.`,
    savedWallet: (campaign, wallet) => `Tus comisiones de la campaña ${campaign} se pagarán a ${wallet}.`,
    hold: ' Un cambio se usa en los pagos a partir de las 48 horas.',
    removed: (campaign) =>
      `Tus datos de pago para la campaña ${campaign} se han quitado. Ya no se paga nada en esa cuenta.`,
    elsewhere: (campaign) =>
      `Se han introducido nuevos datos de pago para tus comisiones de la campaña ${campaign} desde otra dirección de correo. Los pagos los usan a partir de las 48 horas.`,
    toDo: 'Si fuiste tú, no tienes que hacer nada. Si no, vuelve a introducir tus datos y escribe al propietario de la campaña.',
    toDoElsewhere:
      'Si pediste este cambio, no tienes que hacer nada. Si no, oponte: no se paga nada en la nueva cuenta hasta que el propietario confirme el cambio.',
    button: 'Ver mis datos de pago',
    buttonElsewhere: 'Ver el cambio u oponerse',
  },
  payment: {
    subject: (amount, campaign) => `${campaign} te ha pagado ${amount}`,
    happened: (amount, campaign) =>
      `El propietario de la campaña ${campaign} ha marcado como pagadas tus comisiones de ${amount}.`,
    toAccount: (last4) =>
      `Tu cuenta bancaria para estos pagos termina en ${last4}. Una transferencia tarda de uno a tres días hábiles.`,
    toWallet: (wallet) => `Se te paga a ${wallet}.`,
    toDo: 'Si no llega, escribe al propietario de la campaña, que te paga directamente.',
    button: 'Ver mis datos de pago',
  },
  selfBilled: {
    subject: {
      invoice: (number, campaign) => `Factura ${number} a tu nombre por ${campaign}`,
      creditNote: (number, campaign) => `Factura rectificativa ${number} a tu nombre por ${campaign}`,
    },
    happened: {
      invoice: (campaign) =>
        `El propietario de la campaña ${campaign} ha emitido a tu nombre una factura por tus comisiones, como aceptaste (facturación por el destinatario).`,
      creditNote: (campaign) =>
        `El propietario de la campaña ${campaign} ha emitido a tu nombre una factura rectificativa, como aceptaste (facturación por el destinatario): se han retirado comisiones de meses anteriores.`,
    },
    facts: (number, month, amount) => `Número: ${number}. Mes: ${month}. Total: ${amount}.`,
    attached: 'Va adjunta en PDF y queda en tu página de la campaña.',
    elsewhere: 'La encuentras en tu página de la campaña.',
    toDo: 'Guárdala para tu contabilidad y no emitas tú ninguna factura por las mismas comisiones. Si hay algún error, avisa al propietario de la campaña en un plazo de 30 días.',
    button: 'Ver mis datos de facturación',
  },
  guideTitle: 'Cómo cobrar, en tres pasos:',
  guide: (provider) => [
    `1. Crea tu cuenta: el botón abre la página segura de ${provider}.`,
    `2. Da tus datos: ${provider} pide tu identidad y tu IBAN. Sillage nunca los ve.`,
    '3. Recibe tus comisiones: cada pago llega a tu cuenta, normalmente en 2 a 7 días hábiles.',
  ],
  linkFallback: 'Si el botón no hace nada, copia esta dirección en tu navegador:',
  validity: (days) => `Este enlace es personal y es válido durante ${days} días.`,
  programmes: 'Mira todos tus programas en un solo lugar',
  yourData: 'Mira qué se guarda sobre ti, o pide que se borre',
  optOut: 'No recibir más mensajes como este',
  footer: 'Recibes este mensaje porque el propietario de una campaña te ha inscrito en ella como afiliado.',
};
