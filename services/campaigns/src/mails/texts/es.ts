import type { MailTexts } from '../mail-texts.ts';

export const es: MailTexts = {
  link: {
    subject: 'Tus datos de afiliado',
    heading: 'Mira qué se guarda sobre ti',
    text: 'Con este enlace ves todo lo que se guarda sobre esta dirección como afiliado, te lo puedes llevar y puedes pedir que se corrija, se pause o se borre.',
    button: 'Ver mis datos',
    linkFallback: 'Si el botón no funciona, copia esta dirección en tu navegador:',
    validity: (hours) => `El enlace es válido durante ${hours} horas. Quien lo tenga ve tus datos: no lo compartas.`,
    footer: 'Si no lo has pedido tú, ignora este mensaje: no ha cambiado nada y nadie ha visto nada.',
  },
  received: {
    subject: (campaign) => `Tu solicitud sobre ${campaign} se ha transmitido`,
    heading: 'Tu solicitud se ha transmitido',
    asked: {
      rectification: (campaign) => `Has pedido al propietario de la campaña ${campaign} que corrija tus datos.`,
      restriction: (campaign) => `Has pedido al propietario de la campaña ${campaign} que no use tus datos por ahora.`,
      erasure: (campaign) => `Has pedido al propietario de la campaña ${campaign} que borre tus datos.`,
    },
    due: (date) => `Debe responder antes del ${date}. Recibirás su respuesta por correo.`,
  },
  doneHeading: 'Tu solicitud se ha cumplido',
  done: {
    rectification: {
      subject: (campaign) => `Tus datos en ${campaign} se han corregido`,
      text: (campaign) => `Tu nombre o tu dirección en la campaña ${campaign} ya figura como pediste.`,
    },
    restriction: {
      subject: (campaign) => `Tus datos en ${campaign} están en pausa`,
      text: (campaign) =>
        `Estás en pausa en la campaña ${campaign}: tus enlaces y tus códigos no generan nuevas comisiones. Lo que has ganado sigue siendo tuyo y se te paga como antes.`,
    },
    erasure: {
      subject: (campaign) => `Tus datos en ${campaign} se han borrado`,
      text: (campaign) =>
        `Tu nombre y tu dirección se han borrado de la campaña ${campaign}, y tus enlaces ya no generan nada. Los importes y las fechas se quedan en las cuentas, con un número que no identifica a nadie. Este es el último mensaje sobre ello.`,
    },
  },
  declined: {
    subject: (campaign) => `Tu solicitud sobre ${campaign} se ha rechazado`,
    heading: 'Tu solicitud se ha rechazado',
    asked: {
      rectification: (campaign) => `El propietario de la campaña ${campaign} no corrige tus datos.`,
      restriction: (campaign) => `El propietario de la campaña ${campaign} no deja de usar tus datos.`,
      erasure: (campaign) => `El propietario de la campaña ${campaign} no borra tus datos.`,
    },
    reason: (reason) => `Su motivo: ${reason}`,
    rights:
      'Si no estás de acuerdo, puedes reclamar ante la autoridad de protección de datos de tu país o acudir a los tribunales.',
  },
  footer: 'Recibes este mensaje porque has hecho una solicitud sobre tus datos de afiliado.',
};
